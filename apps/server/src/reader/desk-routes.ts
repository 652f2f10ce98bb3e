import { readerDeskCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../platform/audit/record-change.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { sliced, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { changeStatus, moveReaders, undoReaders } from './actions/change-readers.ts';
import { eraseReader } from './actions/erase-reader.ts';
import { resetPassword } from './actions/reset-password.ts';
import { revealReader } from './actions/reveal-reader.ts';
import { runYear, undoYear } from './actions/run-year.ts';
import { saveGroup, undoGroupChange } from './actions/save-group.ts';
import { unbindReader } from './actions/unbind-reader.ts';
import { addReader, changeReaderFacts, replaceCard, undoReaderChange } from './actions/write-reader.ts';
import { findGroups, type NamedList } from './department-store.ts';
import {
  findDeskReaderIds,
  findDeskReaders,
  maskReader,
  readDeskReaders,
  showDeskReader,
} from './desk-reads.ts';
import { serveIdentityDesk } from './identity/desk-routes.ts';
import { groupsTable, readersTable } from './table-files.ts';
import { planYear } from './year-plan.ts';

/** Registers the desk's calls for readers, and how their changes are undone. */
export function serveReaderDesk(portal: Portal): void {
  serveReaders(portal);
  serveGroups(portal);
  serveIdentityDesk(portal);
  const { undoers } = portal;
  for (const action of ['reader.reader.change', 'reader.card.replace'])
    undoers.add(action, (tx, undoing) => undoReaderChange(portal, tx, undoing));
  for (const action of ['reader.status.change', 'reader.group.move']) undoers.add(action, undoReaders);
  undoers.add('reader.group.change', (tx, undoing) => undoGroupChange(portal, tx, undoing));
  undoers.add('reader.year.run', undoYear);
}

function serveReaders(portal: Portal): void {
  const { db, services } = portal;
  const ties = services.readerTies;
  serveDesk(portal, readerDeskCalls.list, async (caller, { pageNum, pageSize, ...filter }) => {
    const page = sliceOf({ pageNum, pageSize });
    const { readers, total } = await findDeskReaders(db, ties, caller, filter, page);
    return { results: readers.map(maskReader), totalRecord: total, pageNum, pageSize };
  });
  serveDeskRaw(portal, portal.http, readerDeskCalls.download, async ({ caller, request, reply, check }) => {
    const { format, personal, ...filter } = await check(request.body);
    if (personal && !caller.staff.permissions.has('readers.personal'))
      throw refuse('staff.permission.missing', { permission: 'readers.personal' });
    const ids = await findDeskReaderIds(db, caller, filter);
    if (personal)
      await transaction(db, (tx) =>
        recordChange(tx, {
          clientid: caller.library.clientid,
          actor: actorOf(caller),
          at: caller.now,
          action: 'reader.personal.download',
          target: { type: 'reader.readers', id: '' },
          after: { readers: ids.length },
        }),
      );
    const readers = readDeskReaders(db, ties, caller, filter.sort, ids);
    await sendTable(reply, readersTable(caller, readers, personal), format);
  });
  serveDesk(portal, readerDeskCalls.reader, (caller, { id }) => showDeskReader(portal, db, caller, id));
  serveDesk(portal, readerDeskCalls.reveal, (caller, { id }) => revealReader(db, caller, id));
  serveDesk(portal, readerDeskCalls.add, (caller, input) => addReader(portal, caller, input));
  serveDesk(portal, readerDeskCalls.change, (caller, input) => changeReaderFacts(portal, caller, input));
  serveDesk(portal, readerDeskCalls.replaceCard, (caller, input) => replaceCard(portal, caller, input));
  serveDesk(portal, readerDeskCalls.changeStatus, (caller, input) =>
    changeStatus(db, { ...changeOf(caller), ...input }),
  );
  serveDesk(portal, readerDeskCalls.move, (caller, input) => moveReaders(db, caller, input));
  serveDesk(portal, readerDeskCalls.resetPassword, (caller, { id }) =>
    resetPassword(
      { db, passwords: services.passwords, config: portal.config },
      { library: caller.library, language: caller.language, ...changeOf(caller), id },
    ),
  );
  serveDesk(portal, readerDeskCalls.unbind, (caller, { id }) =>
    unbindReader(db, { ...changeOf(caller), id }),
  );
  serveDesk(portal, readerDeskCalls.erase, (caller, input) =>
    eraseReader({ db, ties }, { ...changeOf(caller), ...input, timeZone: caller.library.settings.timeZone }),
  );
}

const changeOf = (caller: DeskCaller) => ({
  clientid: caller.library.clientid,
  actor: actorOf(caller),
  at: caller.now,
});

function serveGroups(portal: Portal): void {
  const { db } = portal;
  async function findWith({ library }: DeskCaller, list: NamedList, text: string) {
    const part = text.trim().toLowerCase();
    const groups = await findGroups(db, library.clientid, list);
    return groups.filter(({ name }) => name.toLowerCase().includes(part));
  }
  serveDesk(portal, readerDeskCalls.groups, async (caller, { list, text, pageNum, pageSize }) => {
    const groups = await findWith(caller, list, text);
    const page = { pageNum, pageSize };
    return { results: sliced(groups, page), totalRecord: groups.length, ...page };
  });
  serveDeskRaw(
    portal,
    portal.http,
    readerDeskCalls.downloadGroups,
    async ({ caller, request, reply, check }) => {
      const { format, list, text } = await check(request.body);
      const table = groupsTable(caller.language, list, await findWith(caller, list, text));
      await sendTable(reply, table, format);
    },
  );
  serveDesk(portal, readerDeskCalls.saveGroup, (caller, input) => saveGroup(portal, caller, input));
  serveDesk(
    portal,
    readerDeskCalls.planYear,
    async (caller, input) => (await planYear(db, portal.services.readerTies, caller, input)).shown,
  );
  serveDesk(portal, readerDeskCalls.runYear, (caller, input) => runYear(portal, caller, input));
}
