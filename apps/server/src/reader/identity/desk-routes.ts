import { identityDeskCalls } from '@yuelan/contract';
import {
  changePart,
  type IdentitySettings,
  identitiesAtMost,
  identityKinds,
  LibraryFault,
  presentPart,
  readState,
  requireLibrary,
} from '../../library/public.ts';
import { sayFindings } from '../../platform/checkup.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { serveDesk } from '../../platform/desk/serve-desk.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ClientId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { accountsOf } from './account-of.ts';
import { countBound } from './binding-store.ts';
import { identityWith, ordered, placed } from './identity-list.ts';
import { tryIdentity } from './try-identity.ts';

type Identities = readonly IdentitySettings[];

/** Registers the calls for the desk's screen of account systems. */
export function serveIdentityDesk(portal: Portal): void {
  const { db, clock, config, services } = portal;
  const homeOf = (clientid: ClientId) =>
    config.publicUrl === undefined ? undefined : `${config.publicUrl}/${clientid}`;

  serveDesk(portal, identityDeskCalls.sources, async ({ library: { clientid }, language }) => {
    const state = await readState(db, clientid);
    if (state === undefined) throw refuse('library.unknown');
    const { version, sources } = presentPart(state, 'identity');
    const bound = await Promise.all(
      state.identitySources.map((set) => countBound(db, clientid, accountsOf(set))),
    );
    return {
      version,
      sources: sources.map((source, place) => ({ ...source, bound: bound[place] ?? 0 })),
      types: identityKinds.forms(services.sayIn(language)),
      address: homeOf(clientid) ?? '',
    };
  });

  const change = (caller: DeskCaller, version: number, changed: (list: Identities) => Identities) =>
    changePart(portal, caller, 'identity', version, async ({ identitySources }) => ({
      identitySources: changed(identitySources),
    }));

  serveDesk(portal, identityDeskCalls.save, (caller, { version, id, isNew, system, texts }) =>
    change(caller, version, (list) => {
      const before = list.find((set) => set.id === id);
      if (isNew && before !== undefined) throw refuse('reader.identity.taken', { id });
      if (!isNew && before === undefined) throw refuse('reader.identity.missing');
      if (isNew && list.length >= identitiesAtMost)
        throw refuse('reader.identity.full', { count: identitiesAtMost });
      return placed(list, identityWith(before, id, system, texts));
    }),
  );

  serveDesk(portal, identityDeskCalls.order, (caller, { version, ids }) =>
    change(caller, version, (list) => {
      if (ids.some((id) => !list.some((set) => set.id === id))) throw refuse('reader.identity.missing');
      return ordered(list, ids);
    }),
  );

  serveDesk(portal, identityDeskCalls.remove, (caller, { version, id }) =>
    change(caller, version, (list) => {
      if (!list.some((set) => set.id === id)) throw refuse('reader.identity.missing');
      return list.filter((set) => set.id !== id);
    }),
  );

  serveDesk(
    portal,
    identityDeskCalls.tryOut,
    async ({ library: { clientid }, language }, { id, system, texts, name, password }) => {
      const { identitySources } = (await requireLibrary(db, clientid)).settings;
      const stored = identitySources.find((source) => source.id === id);
      const set = entered(stored, id, system, texts);
      const around = { db, clock, clientid, home: homeOf(clientid) };
      const { works, findings } = await tryIdentity(set, around, { name, password });
      return { works, findings: sayFindings(services.sayIn(language), findings) };
    },
  );
}

/**
 * The stored settings, combined with those that a person entered. The refusal names the fields that are missing or
 * wrong.
 */
function entered(...input: Parameters<typeof identityWith>): IdentitySettings {
  try {
    return identityWith(...input);
  } catch (error) {
    if (!(error instanceof LibraryFault)) throw error;
    throw refuse('library.settings.invalid', { fields: error.settings.join(', ') });
  }
}
