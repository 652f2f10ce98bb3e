import {
  type ImportContext,
  type ImportFileOptions,
  type ImportSummary,
  importFile,
  type RowOutcome,
  tableDoubts,
  tableNotes,
  tableReadingOptions,
  tableSummary,
} from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { applyEvents, type EventTarget } from './apply-events.ts';
import { eventWords } from './event-words.ts';
import type { EventDraft } from './parse-event.ts';
import { readEvents } from './read-events.ts';

/** Events per batch: few enough that requests served meanwhile never wait long for one. */
const batchSize = 200;

export interface CirculationImport extends ImportFileOptions {
  readonly createReaders: boolean;
}

/** Imports borrow, return, renew and lost events from a file into a library. Throws Fault. */
export async function importCirculationFile(
  context: ImportContext,
  parts: CommandParts,
  options: CirculationImport,
): Promise<ImportSummary> {
  const target = await findTarget(parts, options);
  const reading = tableReadingOptions(options.reading);
  return importFile<EventDraft, RowOutcome>(context, parts, options, {
    what: 'circulation',
    batchSize,
    async open() {
      const { rows, facts } = await readEvents(options.file, {
        ...reading,
        timeZone: target.place.timeZone,
        now: parts.clock.now(),
        signal: context.stopped,
      });
      return {
        rows,
        facts: () => ({
          format: facts.format,
          ...tableSummary(facts),
        }),
        notes: () => tableNotes(facts),
      };
    },
    apply: (tx, events, now) => applyEvents(tx, target, events, now),
    named: ['reader', 'action', 'item'],
    describe: (event) => [event.reader, event.action, event.barcode || event.isbn],
    words: { ...tableDoubts, ...eventWords },
  });
}

async function findTarget(parts: CommandParts, options: CirculationImport): Promise<EventTarget> {
  const { clientid, serviceid, timeZone } = await requireLibrary(parts.db, options.library);
  return {
    place: { clientid, serviceid, timeZone },
    book: await readRules(parts.db, clientid),
    calendar: await readCalendar(parts.db, clientid),
    createReaders: options.createReaders,
  };
}
