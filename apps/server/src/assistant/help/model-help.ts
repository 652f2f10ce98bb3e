import { hash } from 'node:crypto';
import type { Language, ReadingHelp, Title } from '@yuelan/contract';
import { z } from 'zod';
import { checkAnswer, type KnownBook } from '../model/checked-answer.ts';
import { helpInstructions, helpVersion } from '../model/instructions.ts';
import { type ModelClient, ModelFailure } from '../model/model-client.ts';
import { plainText } from '../model/plain-text.ts';
import { BorneOut } from './borne-out.ts';
import { summaryOf } from './compile-help.ts';
import { oneEntry } from './mind-map.ts';
import type { TitleToHelp } from './title-to-help.ts';

const maxTokens = 1800;
const linesAtMost = 40;
const levelsAtMost = 3;

const writtenSchema = z.object({
  summary: z.string().min(1),
  tags: z.array(z.string()).default([]),
  advice: z.union([z.array(z.string()), z.string().transform((text) => text.split('\n'))]).default([]),
  mindmap: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))]).default(''),
});

/** What a model is shown of a title: only the words of its record. */
function shownRecord(title: Title) {
  const clean = (text: string, longest: number) => plainText(text, longest);
  return {
    title: clean(title.bookName, 300),
    subtitle: clean(title.subBookName, 300),
    series: clean(title.seriesBookName, 200),
    people: clean(title.statement === '' ? title.firstAuthor : title.statement, 300),
    publisher: clean(title.publishingCompany, 100),
    year: clean(title.publishTime, 20),
    extent: clean(title.bookPages, 60),
    class: clean(title.bookKindCode, 40),
    subjects: title.keywords.slice(0, 20).map((keyword) => clean(keyword, 80)),
    summary: clean(title.description, 3000),
    contents: clean(title.contents, 3000),
  };
}

/**
 * A hash of the record as the model sees it and of the version of the instructions. Help with another version is
 * written again.
 */
export function versionOf(title: Title): string {
  return hash('sha256', JSON.stringify([helpVersion, shownRecord(title)]), 'base64url').slice(0, 22);
}

export interface MadeHelp {
  readonly help: ReadingHelp;
  readonly tokens: number;
}

/** Has the model write reading help. Throws ModelFailure when it fails, or writes something that is not reading help. */
export async function helpByModel(
  client: ModelClient,
  title: TitleToHelp,
  language: Language,
  signal: AbortSignal,
): Promise<MadeHelp> {
  const { text, tokens } = await client.ask({
    instructions: helpInstructions(language),
    prompt: `The record, as data:\n${JSON.stringify(shownRecord(title))}`,
    maxTokens,
    signal,
  });
  const written = writtenSchema.safeParse(jsonIn(text));
  if (!written.success) throw new ModelFailure('failed', tokens, written.error);
  const help = checkedHelp(title, written.data, language);
  if (help === undefined) throw new ModelFailure('failed', tokens);
  return { help, tokens };
}

/** The JSON object in the model's text, whatever surrounds it; undefined if there is none. */
function jsonIn(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return undefined;
  }
}

/**
 * The help without markup, other books, and claims that the record does not support; undefined if no summary is left.
 */
function checkedHelp(
  title: TitleToHelp,
  written: z.output<typeof writtenSchema>,
  language: Language,
): ReadingHelp | undefined {
  const self: KnownBook = {
    id: title.id,
    title: title.bookName,
    subtitle: title.subBookName,
    series: title.seriesBookName,
    author: `${title.firstAuthor} ${title.otherAuthor} ${title.statement}`,
    words: `${title.description} ${title.contents} ${title.keywords.join(' ')} ${title.publishingCompany}`,
  };
  const borneOut = new BorneOut(title);
  const check = (text: string, longest: number) =>
    borneOut.withoutReaders(checkAnswer(plainText(text, longest), [self], []).text);
  const summary = check(written.summary, 1500);
  if (summary === '') return undefined;
  const advice = written.advice.map((line) => oneLine(check(line, 300))).filter((line) => line !== '');
  const tags = written.tags
    .map((tag) => oneLine(plainText(tag, 24)).replaceAll('、', ' '))
    .filter((tag) => borneOut.says(tag));
  return {
    summary: borneOut.isRepeated(summary) ? summaryOf(title, language) : summary,
    advice: advice.slice(0, 6).join('\n'),
    booktag: [...new Set(tags)].slice(0, 8).join('、'),
    mindmapping: outlineOf(title.bookName, written.mindmap, check),
    source: 'model',
  };
}

const oneLine = (text: string) => text.replaceAll('\n', ' ').trim();

/** An outline with the title as its root and two spaces per level; no level is skipped. */
function outlineOf(root: string, written: string, check: (text: string, longest: number) => string): string {
  const lines = written.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const out = [oneEntry(root)];
  // Indentations above the present line, outermost first.
  const open: number[] = [];
  lines.slice(0, linesAtMost).forEach((line, index) => {
    const indent = /^[\s\u3000]*/u.exec(line.replaceAll('\t', '  '))?.[0].length ?? 0;
    const text = oneEntry(check(line.replace(/^[\s\u3000]*[-*+•·]\s+/u, ''), 200));
    if (text === '' || (index === 0 && text === out[0])) return;
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    open.push(indent);
    out.push(`${'  '.repeat(Math.min(open.length, levelsAtMost))}${text}`);
  });
  return out.join('\n');
}
