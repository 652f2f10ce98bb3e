import {
  type Language,
  type MeasureKey,
  measureKeys,
  type YearFigureKey,
  type YearFigures,
  yearFigureKeys,
} from '@yuelan/contract';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { GroupCount } from './counts.ts';
import { figureWords } from './figure-words.ts';
import type { StatisticsParts } from './reads.ts';
import { type Span, yearOf } from './rules/period.ts';

/** The name of the borrower type that counts as pupils if none was chosen. */
const pupilName = /学生|pupil|student/iu;
/** Figures that describe the moment of the report; their values a year before are unknown. */
const ofNow: ReadonlySet<YearFigureKey> = new Set([
  'titles',
  'copies',
  'readers',
  'loansPerCopy',
  'loansPerReader',
  'pupils',
  'copiesPerPupil',
  'titlesAddedPerPupil',
  'loansPerPupil',
  'borrowingShare',
]);

const isMeasure = (key: YearFigureKey): key is YearFigureKey & MeasureKey =>
  measureKeys.some((measure) => measure === key);
const sum = (counts: readonly GroupCount[]) => counts.reduce((total, { times }) => total + times, 0);
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The figures of a year, each with its definition and the figure of the year before. */
export async function readYear(
  parts: StatisticsParts,
  library: LibraryScope,
  language: Language,
  asked: { readonly year: number; readonly school: boolean; readonly pupils: string },
): Promise<YearFigures> {
  const { borrowerTypes } = await parts.statistics.readers.names(parts.db, library);
  const types = [...borrowerTypes].map(([id, name]) => ({ id, name }));
  const known = types.find(({ id }) => id === asked.pupils) ?? types.find(({ name }) => pupilName.test(name));
  const pupils = known?.id ?? '';
  const span = yearOf(asked.year, asked.school);
  const now = await figuresOf(parts, library, span, pupils);
  const before = await figuresOf(parts, library, yearOf(asked.year - 1, asked.school), pupils);
  const words = figureWords[language];
  return {
    ...span,
    types,
    pupils,
    figures: yearFigureKeys.map((key) => ({
      key,
      ...words[key],
      value: now[key] ?? null,
      before: ofNow.has(key) ? null : (before[key] ?? null),
    })),
  };
}

async function figuresOf(
  { db, statistics }: StatisticsParts,
  library: LibraryScope,
  span: Span,
  pupils: string,
): Promise<Partial<Record<YearFigureKey, number>>> {
  const isPupil = ({ borrowerTypeId }: GroupCount) => pupils === '' || borrowerTypeId === pupils;
  const ofPupils = (counts: readonly GroupCount[]) => sum(counts.filter(isPupil));
  const figures: Partial<Record<YearFigureKey, number>> = await statistics.figures(db, library, span);
  for (const key of yearFigureKeys.filter(isMeasure))
    figures[key] = sum(await statistics.byGroup(db, library, key, span));
  const valid = await statistics.readers.valid(db, library);
  const borrowers = await statistics.borrowers(db, library, span);
  const loans = await statistics.byGroup(db, library, 'loans', span);
  figures.readers = sum(valid);
  figures.borrowers = sum(borrowers);
  figures.pupils = ofPupils(valid);
  const ratio = (key: YearFigureKey, part: number | undefined, whole: number | undefined, factor = 1) => {
    if (part !== undefined && whole !== undefined && whole > 0)
      figures[key] = rounded((part / whole) * factor);
  };
  ratio('loansPerCopy', figures.loans, figures.copies);
  ratio('loansPerReader', figures.loans, figures.readers);
  ratio('copiesPerPupil', figures.copies, figures.pupils);
  ratio('titlesAddedPerPupil', figures.titlesAdded, figures.pupils);
  ratio('loansPerPupil', ofPupils(loans), figures.pupils);
  ratio('borrowingShare', ofPupils(borrowers), figures.pupils, 100);
  return figures;
}
