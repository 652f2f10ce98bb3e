import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareLibrary } from './bare-library.ts';
import { contest, contestLibrary, contestReaders, writeContestContent } from './contest-library.ts';
import {
  closedLibrary,
  hostileCopies,
  hostileLibraries,
  hostileLibrary,
  hostileTitles,
} from './hostile-catalogue.ts';
import { writeHostileContent } from './hostile-content.ts';
import { overfullHoldings, overfullLibrary, overfullSettings, overfullTitles } from './overfull-library.ts';
import { partnerLoans, readersOfPartner } from './partner-library.ts';
import { restingReaders } from './resting-reader.ts';
import { shelfLibrary, shelfTable, shelves } from './shelf-library.ts';

/**
 * The demonstration libraries, a domain name for one of them, a library whose every field is an attack, one that has
 * nothing but settings, one that has too much of everything, one with plans of its shelves, one with activities to take part in, and readers who
 * borrow from a partner library.
 */
export async function fillPortal(
  folder: string,
  partnerUrl: string,
  run: (command: readonly string[]) => Promise<void>,
): Promise<void> {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  await run(['demo']);
  await run(['library', 'set', 'harbor', 'domains=lib.harbor.example']);
  await run(['library', 'set', 'qinghe', `partnerRenewUrl=${partnerUrl}`, 'schoolsCooperate=1']);
  for (const [what, text, ...options] of [
    ['readers', readersOfPartner(), '--keep-passwords'],
    ['circulation', partnerLoans()],
    ['readers', restingReaders(), '--keep-passwords'],
  ] as const) {
    await run(['import', what, write(`partner-${what}.csv`, text), '--library', 'qinghe', ...options]);
  }
  await run(['library', 'import', write('hostile-libraries.yaml', hostileLibraries())]);
  for (const [what, library, text] of [
    ['catalogue', hostileLibrary, hostileTitles()],
    ['copies', hostileLibrary, hostileCopies('X')],
    ['copies', closedLibrary, hostileCopies('Y')],
  ] as const) {
    await run(['import', what, write(`${library}-${what}.csv`, text), '--library', library]);
  }
  await run([
    'content',
    'sync',
    writeHostileContent(join(folder, 'hostile-content')),
    '--library',
    hostileLibrary,
  ]);
  await run(['library', 'import', write('bare-library.yaml', bareLibrary())]);
  await run(['library', 'import', write('overfull-library.yaml', overfullSettings())]);
  for (const [what, text] of [
    ['catalogue', overfullTitles()],
    ['copies', overfullHoldings()],
  ] as const) {
    await run(['import', what, write(`overfull-${what}.csv`, text), '--library', overfullLibrary]);
  }
  await run(['library', 'import', write('shelf-library.yaml', shelfLibrary())]);
  await run([
    ...['import', 'catalogue', write('shelf-table.csv', shelfTable())],
    ...['--library', shelves.clientid, '--map', 'book_id=barcode'],
  ]);
  await run(['library', 'import', write('contest-library.yaml', contestLibrary())]);
  await run([
    ...['import', 'readers', write('contest-readers.csv', contestReaders())],
    ...['--library', contest.clientid, '--keep-passwords'],
  ]);
  await run([
    ...['content', 'sync', writeContestContent(join(folder, 'contest-content'))],
    ...['--library', contest.clientid],
  ]);
}
