import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../src/app.ts';
import { runCli } from '../../src/cli.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import {
  type AnsweredSet,
  answeredSets,
  askAnswered,
  type GivenAnswer,
  readAnswered,
  writeAnswered,
} from '../../testing/assistant/answered-questions.ts';
import {
  judgeAll,
  type QuestionSet,
  readQuestions,
  usefulShare,
  type Verdict,
} from '../../testing/assistant/judged-questions.ts';
import { realData } from '../../testing/real-data.ts';

/**
 * `npm run bench -- assistant [--answers] [--misses] [--sixty] [--record]`: asks the built-in librarian the judged
 * questions, in the demonstration libraries and, if its file exists, in a real school library (YUELAN_DATA or
 * ../shared/data).
 */
const { values: options } = parseArgs({
  options: {
    /** Print every answer with its books. */
    answers: { type: 'boolean', default: false },
    /** Print the answers that are not useful. */
    misses: { type: 'boolean', default: false },
    /** Print the questions whose answers a person judged, with the present answers. */
    sixty: { type: 'boolean', default: false },
    /** Store answers to these questions that have changed, to be judged again. */
    record: { type: 'boolean', default: false },
  },
});

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const schoolFile = join(realData, 'school-library/books.csv');
const folder = await mkdtemp(join(tmpdir(), 'yuelan-assistant-'));
const environment = { NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' };

async function cli(...argv: readonly string[]): Promise<void> {
  const code = await runCli(argv, {
    environment,
    out: () => {},
    err: (line) => process.stderr.write(`${line}\n`),
  });
  if (code !== 0) throw new Error(`yuelan ${argv.join(' ')} ended with ${code}.`);
}

function show({ question, answer, books, good, isUseful, milliseconds }: Verdict): void {
  print(
    `\n${isUseful ? '✓' : '✗'} ${question.after === undefined ? '' : `${question.after} → `}${question.ask}  (${good} good, ${Math.round(milliseconds)} ms)`,
  );
  print(`  ${answer.replaceAll('\n', '\n  ')}`);
  for (const book of books)
    print(`  - ${book.bookName} / ${book.firstAuthor} / ${book.bookKindCode} / ${book.keywords.join(', ')}`);
}

function showAnswered({ question, answer, books, isChanged }: GivenAnswer): void {
  const judged =
    question.verdict === undefined ? 'not judged' : isChanged ? 'changed since' : question.verdict;
  print(`\n[${judged}]${question.heldOut === true ? ' (held out)' : ''} ${question.ask}`);
  print(`  ${answer.replaceAll('\n', '\n  ')}`);
  for (const book of books) print(`  - ${book}`);
  if (!isChanged && question.why !== undefined) print(`  ${question.why}`);
}

/** The judgements by language, and those of the held-out questions. */
function sumAnswered(set: AnsweredSet, answers: readonly GivenAnswer[]): void {
  for (const [name, of] of [
    [set, answers],
    ['  held out', answers.filter(({ question }) => question.heldOut === true)],
    ['  Chinese', answers.filter(({ question }) => question.library !== 'harbor')],
    ['  English', answers.filter(({ question }) => question.library === 'harbor')],
  ] as const) {
    const count = (verdict: string) => of.filter(({ question }) => question.verdict === verdict).length;
    const changed = of.filter(({ isChanged }) => isChanged).length;
    print(
      `${name.padEnd(12)} ${count('useful')} useful, ${count('weak')} weak, ${count('bad')} bad of ${of.length}${changed === 0 ? '' : `; ${changed} answers changed since they were judged`}`,
    );
  }
}

try {
  await cli('demo');
  const sets: QuestionSet[] = ['qinghe', 'harbor'];
  if (existsSync(schoolFile)) {
    await cli('library', 'create', 'school', '--name', '学校图书馆');
    await cli('import', 'catalogue', schoolFile, '--library', 'school');
    sets.push('school');
  } else print(`SKIPPED: there is no ${schoolFile} (set YUELAN_DATA)`);
  const app = await createApp(parseConfig(environment));
  await app.services.indexFeed.catchUp();
  await app.services.catalogue.meanings.catchUp();
  try {
    const libraryOf = async (clientid: string) => {
      const library = await app.tenancy.byClientId(clientid);
      if (library === undefined) throw new Error(`There is no library ${clientid}.`);
      return library;
    };
    for (const set of answeredSets) {
      const answers = await askAnswered(app.services.catalogue, libraryOf, readAnswered(set));
      if (options.sixty) for (const answer of answers) showAnswered(answer);
      if (options.record)
        writeAnswered(
          set,
          answers.map(({ question: { verdict, why, byBuilder, ...question }, answer, books, isChanged }) => ({
            ...question,
            ...(isChanged || verdict === undefined ? {} : { verdict }),
            ...(isChanged || why === undefined ? {} : { why }),
            ...(isChanged || byBuilder === undefined ? {} : { byBuilder }),
            answer,
            books,
          })),
        );
      print('');
      sumAnswered(set, answers);
    }
    for (const set of sets) {
      const library = await libraryOf(set);
      const verdicts = await judgeAll(app.services.catalogue, library, readQuestions(set), systemClock.now());
      for (const verdict of verdicts)
        if (options.answers || (options.misses && !verdict.isUseful)) show(verdict);
      const times = verdicts.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
      const useful = verdicts.filter(({ isUseful }) => isUseful).length;
      print(
        `${options.answers || options.misses ? '\n' : ''}${set.padEnd(8)} ${useful} of ${verdicts.length} useful (${usefulShare(verdicts).toFixed(0)} %), median ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
      );
    }
  } finally {
    await app.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
