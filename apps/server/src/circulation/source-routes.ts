import { type OutputOf, sourceDeskCalls } from '@yuelan/contract';
import { LibraryFault, requireLibrary, sourceKinds, sourceWith } from '../library/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import { sayFindings } from '../platform/checkup.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Portal } from '../platform/portal.ts';
import { changeSource, countKept } from './actions/change-source.ts';
import { findTerminals, shownTerminal } from './self-check/terminal-store.ts';
import { addTerminal, removeTerminal, terminalRemoval, undoRemoval } from './self-check/terminals.ts';
import { explainFailure } from './sources/source-failure.ts';
import type { Sources } from './sources/sources.ts';
import { trySource } from './sources/try-source.ts';
import { findUnsureWrites } from './sources/write-store.ts';

/** The desk's screen of the library system and of self-check machines. */
export function serveSourceDesk(portal: Portal, sources: Sources): void {
  const { db, clock, config, services } = portal;

  serveDesk(portal, sourceDeskCalls.systems, async ({ library: { clientid }, language }) => ({
    systems: sourceKinds.forms(services.sayIn(language)),
    kept: await countKept(db, clientid),
  }));

  serveDesk(portal, sourceDeskCalls.tryOut, async ({ library, language }, { system, texts, card, pin }) => {
    const { settings: stored, serviceid, timeZone } = await requireLibrary(db, library.clientid);
    const settings = entered(stored.circulationSource, system, texts);
    const { works, findings } = await trySource(settings, { db, clock, serviceid, timeZone }, { card, pin });
    return {
      works,
      findings: sayFindings(services.sayIn(language), findings),
    };
  });

  serveDesk(portal, sourceDeskCalls.change, (caller, input) => changeSource(portal, caller, input));

  serveDesk(portal, sourceDeskCalls.state, (caller) => showState(caller));

  serveDesk(portal, sourceDeskCalls.terminals, async ({ library: { clientid } }) => ({
    terminals: (await findTerminals(db, clientid)).map((terminal) => ({
      ...shownTerminal(terminal),
      addresses: [...terminal.addresses],
    })),
    address: config.sip2 === undefined ? '' : `${config.sip2.host}:${config.sip2.port}`,
  }));

  serveDesk(portal, sourceDeskCalls.addTerminal, async (caller, { hasPassword, ...wanted }) => ({
    password: await addTerminal(db, {
      ...wanted,
      hasPassword,
      clientid: caller.library.clientid,
      actor: actorOf(caller),
      at: caller.now,
    }),
  }));

  serveDesk(portal, sourceDeskCalls.removeTerminal, async (caller, { login }) => ({
    undoId: await removeTerminal(db, {
      login,
      clientid: caller.library.clientid,
      actor: actorOf(caller),
      at: caller.now,
    }),
  }));
  portal.undoers.add(terminalRemoval, undoRemoval);

  async function showState({
    library,
    language,
  }: DeskCaller): Promise<OutputOf<typeof sourceDeskCalls.state>> {
    const state = sources.stateOf(library);
    // The settings that the screen has just stored.
    const { circulationSource: source } = (await requireLibrary(db, library.clientid)).settings;
    const unsure = await findUnsureWrites(db, library.clientid);
    return {
      answers: state?.answers ?? { done: 0, refused: 0, unsure: 0, away: 0 },
      medianMs: state?.medianMs ?? 0,
      answeredAt: state?.answeredAt?.toISOString() ?? '',
      failedAt: state?.lastFailure?.at.toISOString() ?? '',
      failure:
        state?.lastFailure === undefined
          ? ''
          : services.sayIn(language)(explainFailure(state.lastFailure.cause).what),
      pausedUntil: state?.pausedUntil?.toISOString() ?? '',
      connections: {
        ...(state?.load ?? { used: 0, waiting: 0 }),
        most: 'connections' in source ? source.connections : 0,
      },
      unsure: unsure.map(({ id, action, item, card, sentAt }) => ({
        id: String(id),
        action,
        item,
        card: masked(card),
        sentAt,
      })),
    };
  }
}

/** The last two characters of a card are enough to recognise a reader who asks. */
const masked = (card: string) => '•'.repeat(Math.max(0, card.length - 2)) + card.slice(-2);

/** The stored settings with a person's entries applied. The refusal names the fields that are missing or wrong. */
function entered(...[before, system, texts]: Parameters<typeof sourceWith>) {
  try {
    return sourceWith(before, system, texts);
  } catch (error) {
    if (!(error instanceof LibraryFault)) throw error;
    throw refuse('library.settings.invalid', { fields: error.settings.join(', ') });
  }
}
