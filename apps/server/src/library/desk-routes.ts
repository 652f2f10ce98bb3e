import { libraryDeskCalls } from '@yuelan/contract';
import { keepUploadedPicture, pictureBytes } from '../content/public.ts';
import { serveDeskForm } from '../files/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { Message } from '../platform/message.ts';
import type { Portal } from '../platform/portal.ts';
import { settingsChange } from './actions/change-library.ts';
import { changeSettings, undoSettings } from './actions/change-settings.ts';
import { renewSecret } from './actions/renew-secret.ts';
import { readState } from './library-state.ts';
import { presentSettings } from './present-settings.ts';
import { hasSecret } from './store.ts';

/** The settings at the desk. */
export async function serveLibraryDesk(portal: Portal): Promise<void> {
  const { db, clock, config } = portal;
  serveDesk(portal, libraryDeskCalls.settings, async ({ library: { clientid } }) => {
    const state = await readState(db, clientid);
    if (state === undefined) throw refuse('library.unknown');
    return presentSettings(state, {
      clientid,
      hasTicketSecret: await hasSecret(db, clientid),
      serverModel: config.ai?.model ?? '',
    });
  });
  serveDesk(portal, libraryDeskCalls.changeLooks, (caller, input) =>
    changeSettings(portal, caller, 'looks', input),
  );
  serveDesk(portal, libraryDeskCalls.changeFeatures, (caller, input) =>
    changeSettings(portal, caller, 'features', input),
  );
  serveDesk(portal, libraryDeskCalls.changeAddresses, (caller, input) =>
    changeSettings(portal, caller, 'addresses', input),
  );
  serveDesk(portal, libraryDeskCalls.changeSignIn, (caller, input) =>
    changeSettings(portal, caller, 'signIn', input),
  );
  serveDesk(portal, libraryDeskCalls.changeAssistant, (caller, input) =>
    changeSettings(portal, caller, 'assistant', input),
  );
  serveDesk(portal, libraryDeskCalls.renewSecret, async (caller) => ({
    secret: await renewSecret(db, clock, caller.library.clientid, actorOf(caller)),
  }));
  portal.undoers.add(settingsChange, (tx, undoing) => undoSettings(portal, tx, undoing));
  const invalid = () => refuse('library.logo.invalid', { megabytes: pictureBytes / 1024 / 1024 });
  await serveDeskForm(
    portal,
    libraryDeskCalls.uploadLogo,
    { atMost: pictureBytes, tooLarge: invalid },
    async ({ caller, file }) => {
      const kept = await keepUploadedPicture(portal, caller, file.path, 'branding');
      if (kept instanceof Message) throw invalid();
      const { address: url, width, height } = kept;
      return { url, width, height };
    },
  );
}
