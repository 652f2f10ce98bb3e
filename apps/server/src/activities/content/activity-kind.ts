import { z } from 'zod';
import {
  beginningOf,
  type ContentDesk,
  type ContentFile,
  type ContentLibrary,
  contentKind,
  draft,
  endOf,
  line,
  momentText,
  optionalLine,
  optionalText,
  pictureField,
  shownPeriod,
  withdrawContent,
} from '../../content/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { type Message, t } from '../../platform/message.ts';
import { findNamesInUse } from '../../reader/public.ts';
import { fillPlaces } from '../actions/fill-places.ts';
import { activityOf, type NewActivity, putActivity } from '../activity-store.ts';
import { presentActivity } from '../present-activity.ts';

const words = {
  name: line(),
  place: optionalLine(),
  object: optionalLine(500),
  introduction: optionalText(10_000),
};
const categories = { event: 1, reading: 2, review: 3, challenge: 4 } as const;
/** Names of departments or borrower types, as in the import of readers. */
const names = z.array(line(100)).max(200).default([]).meta({ input: 'names' });
const score = z.int().min(-100_000).max(100_000).optional();
const perReader = z.int().min(0).max(50).optional();
const restoring = ['creditScore', 'creditReset', 'answerNumber', 'rightNumber'] as const;

const main = z.strictObject({
  ...words,
  category: z
    .enum(['event', 'reading', 'review', 'challenge'], {
      error: 'expected event, reading, review or challenge',
    })
    .default('event'),
  start: momentText,
  end: momentText,
  date: momentText.optional(),
  until: momentText.optional(),
  cover: pictureField,
  enrol: z.boolean().default(false),
  enrolFrom: momentText.optional(),
  enrolUntil: momentText.optional(),
  capacity: z.int().min(1).max(1_000_000).optional(),
  sign: z.boolean().default(false),
  reviews: perReader,
  works: perReader,
  departments: names,
  borrowerTypes: names,
  creditFrom: score,
  creditTo: score,
  creditScore: score,
  creditReset: score,
  answerNumber: z.int().min(1).max(1000).optional(),
  rightNumber: z.int().min(1).max(1000).optional(),
  draft,
});
type Main = z.output<typeof main>;
const other = z.strictObject(words);

/** Activities: what they are, when, for whom, and what readers can do. */
export const activityKind = contentKind({
  name: 'activities',
  layout: 'folder',
  format: 'yaml',
  main,
  other,
  preview: ({ texts, ...written }: Omit<NewActivity, 'id' | 'updated_at'>, { library, language, now }) =>
    presentActivity(previewOf(written, texts, now), { library, language, now }),
  address: ({ id }) => `/activities/${id}`,
  missing: {
    find: findUnused,
    words: (name) => t`${name}: no reader is in it, so it lets nobody take part`,
  },
  async build(
    { key, main: file, others },
    desk,
  ): Promise<Omit<NewActivity, 'id' | 'updated_at'> | undefined> {
    const { fields } = file;
    const { timeZone } = desk.library;
    const cover = await desk.cover(file);
    const from = (text: string | undefined) => beginningOf(text, timeZone);
    const upTo = (text: string | undefined) => endOf(text, timeZone);
    const span = {
      start_at: from(fields.start),
      end_at: upTo(fields.end),
      enrol_from: from(fields.enrolFrom),
      enrol_until: upTo(fields.enrolUntil),
    };
    findFaults(file, span, desk);
    for (const list of ['departments', 'borrowerTypes'] as const)
      for (const [at, name] of fields[list].entries())
        desk.refer(file, file.lineOf(list, at), JSON.stringify([list, name]), name);
    const shown = shownPeriod(file, desk);
    if (fields.draft) return undefined;
    return {
      key,
      category: categories[fields.category],
      ...span,
      ...shown,
      cover,
      enrol: fields.enrol ? 1 : 0,
      sign: fields.sign ? 1 : 0,
      capacity: fields.capacity ?? null,
      reviews: fields.reviews ?? (fields.category === 'review' ? 3 : 0),
      works: fields.works ?? (fields.category === 'reading' ? 1 : 0),
      departments: JSON.stringify(fields.departments),
      borrower_types: JSON.stringify(fields.borrowerTypes),
      credit_from: fields.creditFrom ?? null,
      credit_to: fields.creditScore ?? fields.creditTo ?? null,
      credit_reset: fields.creditReset ?? null,
      answer_number: fields.answerNumber ?? null,
      right_number: fields.rightNumber ?? null,
      texts: [file, ...others].map(({ language, fields: { name, place, object, introduction } }) => ({
        language,
        name,
        place: place || fields.place,
        object: object || fields.object,
        introduction: introduction || fields.introduction,
      })),
    };
  },
  async apply(tx, { clientid }, { save, remove, now }) {
    await withdrawContent(tx, 'activity', clientid, remove, now);
    for (const { id, key, value } of save) {
      await putActivity(tx, clientid, { id, ...value, key, updated_at: now.toISOString() });
      await fillPlaces(tx, clientid, id, now);
    }
  },
});

const limitKey = z.tuple([z.enum(['departments', 'borrowerTypes']), z.string()]);

/** The departments and borrower types, as pairs of field and name, in which the library has no reader. */
async function findUnused(
  db: Db | Tx,
  { clientid }: ContentLibrary,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = {
    departments: await findNamesInUse(db, clientid, 'department'),
    borrowerTypes: await findNamesInUse(db, clientid, 'borrowerType'),
  };
  return new Set(
    keys.filter((key) => {
      const [list, name] = limitKey.parse(JSON.parse(key));
      return !used[list].has(name);
    }),
  );
}

/** An activity that nobody can take part in yet. */
function previewOf(
  written: Omit<NewActivity, 'id' | 'updated_at' | 'texts'>,
  texts: NewActivity['texts'],
  now: Date,
) {
  const { start_at, end_at, enrol_from, enrol_until, borrower_types, ...rest } = written;
  const { credit_from, credit_to, credit_reset, answer_number, right_number, ...facts } = rest;
  const times = { startAt: start_at, endAt: end_at, enrolFrom: enrol_from, enrolUntil: enrol_until };
  const credit = { creditFrom: credit_from, creditTo: credit_to, creditReset: credit_reset };
  const counts = { answerNumber: answer_number, rightNumber: right_number, enrolledCount: 0 };
  return activityOf(
    {
      ...facts,
      ...times,
      ...credit,
      ...counts,
      borrowerTypes: borrower_types,
      id: 'preview',
      updatedAt: now.toISOString(),
    },
    texts,
  );
}

/** Reports fields that contradict each other. */
function findFaults(
  file: ContentFile<Main>,
  span: {
    readonly start_at: string;
    readonly end_at: string;
    readonly enrol_from: string;
    readonly enrol_until: string;
  },
  desk: ContentDesk,
): void {
  const { fields } = file;
  const fault = (field: keyof Main, message: Message) => desk.fault(file, field, message);
  if (span.end_at <= span.start_at) fault('end', t`must be later than the beginning`);
  if (!fields.enrol)
    for (const field of ['enrolFrom', 'enrolUntil', 'capacity'] as const)
      if (fields[field] !== undefined) fault(field, t`has no effect while readers cannot enrol`);
  if (span.enrol_from >= span.end_at) fault('enrolFrom', t`must be earlier than the end`);
  if (span.enrol_until !== '' && span.enrol_until <= span.enrol_from)
    fault('enrolUntil', t`must be later than the beginning of enrolment`);
  if ((fields.creditFrom ?? -Infinity) > (fields.creditTo ?? fields.creditScore ?? Infinity))
    fault('creditFrom', t`expected a score that is not above the highest`);
  findCreditFaults(fields, fault);
}

function findCreditFaults(fields: Main, fault: (field: keyof Main, message: Message) => void): void {
  const given = restoring.filter((field) => fields[field] !== undefined);
  const [first] = given;
  if (first === undefined) return;
  if (fields.category !== 'challenge') fault(first, t`is only for knowledge challenges`);
  else
    for (const field of restoring)
      if (fields[field] === undefined)
        fault(field, t`is missing: the four numbers that restore a credit score belong together`);
  if (fields.creditTo !== undefined)
    fault('creditTo', t`must be empty if there is a score up to which readers can restore their credit`);
  if ((fields.creditReset ?? Infinity) <= (fields.creditScore ?? -Infinity))
    fault('creditReset', t`must be above the score up to which readers can restore their credit`);
  if ((fields.rightNumber ?? 0) > (fields.answerNumber ?? Infinity))
    fault('rightNumber', t`must not be above the number of questions to answer`);
}
