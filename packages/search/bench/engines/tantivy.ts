import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { analyse } from '../../src/analysis/index.ts';
import type { SearchRecord } from '../../src/port.ts';
import type { Start } from './contender.ts';
import { downloads } from './downloads.ts';
import { bytesIn, residentBytes, runs, signalTo } from './files.ts';

const version = '0.27.0';

/** Pairs, words and single characters, ready for an analyser that cuts at spaces. */
const ready = (texts: readonly string[]): string =>
  texts
    .map(analyse)
    .map(({ pairs, words }) => `${pairs} ${words}`)
    .join(' ');

const documentOf = (record: SearchRecord): object => {
  const { title, subtitle, otherTitles, authorNames, publisher, keywords, summary } = record;
  const names = [title, subtitle, ...otherTitles, ...authorNames, publisher, ...keywords];
  return {
    title: ready([title]),
    all: ready([...names, summary]),
    characters: analyse(names.join(' ')).chars,
    whole: title,
    author: record.firstAuthor,
    keyword: keywords,
    letter: record.classCode.slice(0, 1),
    year: record.year ?? 0,
    branch: record.branches,
    borrowed: record.borrowCount,
  };
};

/** tantivy in a Python process, which measures the times itself; ready bigrams, one segment. */
export const tantivy: Start = async ({ data }) => {
  const folder = join(downloads, `tantivy-${version}`);
  const python = join(folder, 'bin', 'python');
  const isThere = await runs(python, ['-c', 'import tantivy']);
  if (!isThere && !(await runs('python3', ['-m', 'venv', folder])))
    return 'tantivy needs Python 3 with venv, which is not installed.';
  if (!isThere && !(await runs(python, ['-m', 'pip', 'install', `tantivy==${version}`])))
    return 'tantivy could not be fetched with pip.';
  await mkdir(data, { recursive: true });
  const child = spawn(python, [join(import.meta.dirname, 'tantivy_engine.py'), data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line: string): Promise<{ milliseconds: number; total: number }> => {
    if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain');
    const { value } = await answers.next();
    const [milliseconds = 0, total = 0] = String(value).split(' ').map(Number);
    return { milliseconds, total };
  };
  return {
    async build(batches) {
      for await (const batch of batches)
        await ask(JSON.stringify({ call: 'add', batch: batch.map(documentOf) }));
      await ask(JSON.stringify({ call: 'merge' }));
    },
    ask: (question) => {
      const { call, text, letter, year, heading, isNewest, near } = question;
      const phrases = text
        .split(' ')
        .map((word) => ({ isCharacter: [...word].length === 1 && word > '\u2e80', tokens: tokensOf(word) }));
      const asked = { call, text, letter, year, heading, isNewest, near };
      return ask(JSON.stringify({ ...asked, phrases: text === '' ? [] : phrases }));
    },
    pause: (isPaused) => void child.kill(signalTo(isPaused)),
    size: () => bytesIn(data),
    memory: () => residentBytes(child.pid),
    close: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
};

function tokensOf(word: string): readonly string[] {
  const { chars, pairs, words } = analyse(word);
  return (pairs === '' ? words || chars : pairs).split(' ');
}
