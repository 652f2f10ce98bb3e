import multipart from '@fastify/multipart';
import { libraryDeskCalls, type OutputOf } from '@yuelan/contract';
import type { FastifyRequest } from 'fastify';
import {
  encodePicture,
  keepPictures,
  pictureAddress,
  pictureBytes,
  pictureName,
  pictureStore,
} from '../content/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse, TransportFailure } from '../platform/http/refusal.ts';
import { Message } from '../platform/message.ts';
import type { Portal } from '../platform/portal.ts';
import { settingsChange } from './actions/change-library.ts';
import { changeSettings, undoSettings } from './actions/change-settings.ts';
import { renewSecret } from './actions/renew-secret.ts';
import { readState } from './library-state.ts';
import { presentSettings } from './present-settings.ts';
import { hasSecret } from './store.ts';

const megabyte = 1024 * 1024;

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
  await portal.http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { limits: { fileSize: pictureBytes, files: 1, fields: 0, parts: 1 } });
    serveDeskRaw(portal, forms, libraryDeskCalls.uploadLogo, async ({ caller, request, check, succeed }) => {
      await check({});
      succeed(await keepLogo(caller, await readPart(request)));
    });
  });

  /** Keeps a picture as one of the library's own, re-encoded. */
  async function keepLogo(
    { library: { clientid }, now }: DeskCaller,
    original: Uint8Array,
  ): Promise<OutputOf<typeof libraryDeskCalls.uploadLogo>> {
    const encoded = await encodePicture(original, 'branding');
    if (encoded instanceof Message) throw invalidLogo();
    const name = pictureName(clientid, original, 'branding');
    const pictures = new Map([[name, encoded]]);
    await keepPictures(db, pictureStore(config, clock), clientid, pictures, now, 'branding');
    return { url: pictureAddress(name), width: encoded.width, height: encoded.height };
  }
}

/** The picture of a form. Refuses a form without one, or with one that is too large. */
async function readPart(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new TransportFailure(415);
  const part = await request.file().catch(() => undefined);
  if (part === undefined) throw new TransportFailure(400);
  try {
    return await part.toBuffer();
  } catch {
    throw invalidLogo();
  }
}

const invalidLogo = () => refuse('library.logo.invalid', { megabytes: pictureBytes / megabyte });
