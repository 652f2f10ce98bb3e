import { readFileSync } from 'node:fs';
import { catalogueNames } from './catalogues.ts';
import { isKnownItem, type JudgedQuery, meaning } from './judged-query.ts';

/** The queries of written.tsv. */
export function writtenQueries(): readonly JudgedQuery[] {
  const lines = readFileSync(new URL('./written.tsv', import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', place = '', text = '', meant = ''] = line.split('\t');
      const catalogue = catalogueNames.find((name) => name === place);
      if (catalogue === undefined) throw new Error(`no such catalogue: ${line}`);
      return { kind, catalogue, text, isMeant: meaning(meant), isKnownItem: isKnownItem(kind) };
    });
}
