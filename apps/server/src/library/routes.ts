import { libraryCalls } from '@yuelan/contract';
import { refuse } from '../platform/http/refusal.ts';
import { serve, serveOpen } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import type { VisitorTokens } from '../platform/sessions/visitor-tokens.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { giveToken } from './actions/give-token.ts';
import { codeLabels } from './code-labels.ts';
import type { LibraryDirectory } from './directory.ts';
import { presentDisplayConfig, presentGroupLibrary, presentInfo, presentStorage } from './present.ts';
import { findGroupLibraries, findStorages } from './store.ts';

export function serveLibraryCalls(
  portal: Portal,
  directory: LibraryDirectory,
  visitors: VisitorTokens,
): void {
  serveOpen(portal, libraryCalls.token, (anybody, input) =>
    giveToken({ directory, visitors, tokens: portal.tokens }, input.clientid, anybody.token),
  );
  serveOpen(portal, libraryCalls.byDomain, async (_anybody, { domain }) => {
    const library = await directory.byDomain(domain);
    if (library === undefined) throw refuse('library.domain.unknown');
    return { clientid: library.clientid, libname: library.libname };
  });
  serveOpen(portal, libraryCalls.toChoose, async () => {
    const landing = await directory.landing('');
    return landing.to === 'choice'
      ? landing.libraries.map(({ clientid, libname }) => ({ clientid, libname }))
      : [];
  });
  serve(portal, libraryCalls.info, (caller) => presentInfo(caller.library));
  serve(portal, libraryCalls.displayConfig, async ({ library }) => ({
    ...presentDisplayConfig(library, portal.services.sourceOffers),
    ...((await hasCopiesElsewhere(directory, library)) ? { copiesElsewhere: true as const } : {}),
  }));
  serve(portal, libraryCalls.groupLibraries, async (caller, { statuss }) =>
    (await findGroupLibraries(portal.db, caller.library.serviceid, statuss)).map(presentGroupLibrary),
  );
  serve(portal, libraryCalls.codeLabels, (caller) => codeLabels(caller.language));
  serve(portal, libraryCalls.storages, async (caller) =>
    (await findStorages(portal.db, caller.library.serviceid)).map(presentStorage),
  );
}

async function hasCopiesElsewhere(directory: LibraryDirectory, library: LibraryScope): Promise<boolean> {
  const branches = await Promise.all(library.lendingBranches.map((clientid) => directory.forStaff(clientid)));
  return branches.some((branch) => (branch?.settings.circulationSource.system ?? 'built-in') !== 'built-in');
}
