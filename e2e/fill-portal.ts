import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareLibrary } from './bare-library.ts';
import { contest, contestLibrary, contestReaders, writeContestContent } from './contest-library.ts';
import { counter, counterEvents, counterLibrary, counterReaders, counterTitles } from './counter-library.ts';
import {
  closedLibrary,
  hostileCopies,
  hostileLibraries,
  hostileLibrary,
  hostileTitles,
} from './hostile-catalogue.ts';
import { writeHostileContent } from './hostile-content.ts';
import { judged, judgedLibrary, judgedReaders, judgedTitles, writeJudgedContent } from './judged-library.ts';
import { overfullHoldings, overfullLibrary, overfullSettings, overfullTitles } from './overfull-library.ts';
import { partnerLoans, readersOfPartner } from './partner-library.ts';
import { restingReaders } from './resting-reader.ts';
import { schoolLibraries, schoolOf, schoolTable } from './school-library.ts';
import { settingsLibraries } from './settings-libraries.ts';
import { shelfLibrary, shelfTable, shelves } from './shelf-library.ts';
import {
  type SystemPorts,
  systemCommands,
  systemLibraries,
  systemOf,
  systemTitles,
} from './system-library.ts';
import { portalLanguages } from './words.ts';
import { branchTitles, works, worksLibraries, worksTitles } from './works-library.ts';

/**
 * The commands that create the libraries of the journeys. These are the demonstration libraries and a domain name for
 * one of them; a library whose every field is an attack; one with settings only, and one with too much of everything;
 * one with shelf plans; two that share the editions of a book; two schools; one with activities; one with a busy
 * counter; one whose staff judge readers' submissions; two with a library system; and readers who borrow from a partner
 * library. Their files are written to `folder`.
 */
export function fillingCommands(
  folder: string,
  partnerUrl: string,
  systemPorts: SystemPorts,
): readonly (readonly string[])[] {
  let files = 0;
  const write = (name: string, text: string) => {
    files += 1;
    const file = join(folder, `${files}-${name}`);
    writeFileSync(file, text);
    return file;
  };
  const bring = (what: string, library: string, text: string, ...options: readonly string[]) => [
    ...['import', what, write(`${what}.csv`, text), '--library', library],
    ...options,
  ];
  const make = (name: string, text: string) => ['library', 'import', write(`${name}.yaml`, text)];
  const publish = (library: string, content: string) => ['content', 'sync', content, '--library', library];
  return [
    ['demo'],
    ['library', 'set', 'harbor', 'domains=lib.harbor.example'],
    ['library', 'set', 'qinghe', `partnerRenewUrl=${partnerUrl}`, 'schoolsCooperate=1'],
    bring('readers', 'qinghe', readersOfPartner(), '--keep-passwords'),
    bring('circulation', 'qinghe', partnerLoans()),
    bring('readers', 'qinghe', restingReaders(), '--keep-passwords'),
    make('hostile-libraries', hostileLibraries()),
    bring('catalogue', hostileLibrary, hostileTitles()),
    bring('copies', hostileLibrary, hostileCopies('X')),
    bring('copies', closedLibrary, hostileCopies('Y')),
    publish(hostileLibrary, writeHostileContent(join(folder, 'hostile-content'))),
    make('bare-library', bareLibrary()),
    make('overfull-library', overfullSettings()),
    bring('catalogue', overfullLibrary, overfullTitles()),
    bring('copies', overfullLibrary, overfullHoldings()),
    make('shelf-library', shelfLibrary()),
    bring('catalogue', shelves.clientid, shelfTable(), '--map', 'book_id=barcode'),
    make('school-libraries', schoolLibraries()),
    ...portalLanguages.map((language) => bring('readers', schoolOf(language).clientid, schoolTable())),
    make('works-libraries', worksLibraries()),
    bring('catalogue', works.own, worksTitles()),
    bring('catalogue', works.branch, branchTitles()),
    make('settings-libraries', settingsLibraries()),
    make('contest-library', contestLibrary()),
    bring('readers', contest.clientid, contestReaders(), '--keep-passwords'),
    publish(contest.clientid, writeContestContent(join(folder, 'contest-content'))),
    make('judged-library', judgedLibrary()),
    bring('readers', judged.clientid, judgedReaders(), '--keep-passwords'),
    bring('catalogue', judged.clientid, judgedTitles()),
    publish(judged.clientid, writeJudgedContent(join(folder, 'judged-content'))),
    make('counter-library', counterLibrary()),
    ['circulation', 'rules', 'set', counter.clientid, ...counter.rules],
    bring('catalogue', counter.clientid, counterTitles()),
    bring('readers', counter.clientid, counterReaders()),
    bring('circulation', counter.clientid, counterEvents()),
    make('system-libraries', systemLibraries()),
    ...portalLanguages.map((language) => bring('catalogue', systemOf(language), systemTitles())),
    ...systemCommands(systemPorts),
  ];
}
