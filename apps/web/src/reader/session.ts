import { z } from 'zod';
import { wordsOf } from '../messages/words.ts';
import { currentClientid } from '../platform/address.ts';
import {
  adoptReaderToken,
  forgetToken,
  hasReaderToken,
  onAccessRefusal,
  onSessionLost,
} from '../platform/api.ts';
import { dropKeptOfOthers } from '../platform/kept-on-device.ts';
import { leaveMessage } from '../platform/parting-message.ts';
import { queryClient } from '../platform/query.ts';
import { deviceStore, tabStore } from '../platform/storage.ts';
import { createStore, useStore } from '../platform/store.ts';
import { askLogin, rememberWanted } from './login-request.ts';
import { askPassword } from './password-request.ts';
import { isPersonal } from './personal.ts';

const key = 'reader';
/** Reader status of spec §4. */
const suspendedStatus = 4;
const signedInSchema = z.object({
  clientid: z.string(),
  name: z.string(),
  mustChangePassword: z.boolean(),
  /** The card is suspended: the reader sees what they have, and nothing else. */
  suspended: z.boolean().default(false),
  /** The reader chose to stay signed in on this device. */
  stays: z.boolean().default(false),
  kind: z.enum(['account', 'card', 'wechat', 'ticket']),
});

/** Who is logged in: no more than the name is kept in the browser. */
export type SignedIn = Omit<z.infer<typeof signedInSchema>, 'clientid'>;

const signedIn = createStore<SignedIn | undefined>(readKept(), () => undefined);

function readKept(): SignedIn | undefined {
  for (const store of [tabStore, deviceStore]) {
    const kept = store.read(key, signedInSchema);
    if (kept === undefined) continue;
    // Another library, or a token that is gone: nobody is logged in here.
    if (kept.clientid === currentClientid && hasReaderToken()) return kept;
    if (currentClientid !== undefined) store.remove(key);
  }
  return undefined;
}

function keep(reader: SignedIn | undefined): void {
  signedIn.set(reader);
  for (const store of [tabStore, deviceStore]) {
    if (reader !== undefined && reader.stays === (store === deviceStore))
      store.write(key, { ...reader, clientid: currentClientid });
    else store.remove(key);
  }
}

export function currentReader(): SignedIn | undefined {
  return signedIn.get();
}

/** The reader who is logged in, or nothing for a visitor. */
export function useReader(): SignedIn | undefined {
  return useStore(signedIn);
}

/** Runs `action` for a reader; a visitor is asked to log in first, and then it runs. */
export function asReader(action: () => void): void {
  if (currentReader() === undefined) askLogin({ action });
  else action();
}

/** What a login grants. */
export interface Granted {
  readonly token: string;
  readonly expiresAt: string;
  readonly reader: {
    readonly realName: string;
    readonly borrowNumber: string;
    readonly userStatusId: number;
  };
  readonly mustChangePassword: boolean;
  readonly stays?: boolean | undefined;
}

/** Takes a login: from now on the page is this reader's, and what it showed of somebody else is asked for again. */
export function admit(granted: Granted, kind: SignedIn['kind']): void {
  const stays = granted.stays === true;
  adoptReaderToken(granted, stays);
  dropKeptOfOthers(currentClientid, granted.reader.borrowNumber);
  keep({
    name: granted.reader.realName,
    mustChangePassword: granted.mustChangePassword,
    suspended: granted.reader.userStatusId === suspendedStatus,
    stays,
    kind,
  });
  refreshPersonal();
}

/** The initial password has been changed. */
export function passwordChanged(): void {
  const reader = currentReader();
  if (reader !== undefined) keep({ ...reader, mustChangePassword: false });
  refreshPersonal();
}

/** The card was suspended since the login. */
function noteSuspended(): void {
  const reader = currentReader();
  if (reader !== undefined && !reader.suspended) keep({ ...reader, suspended: true });
}

function refreshPersonal(): void {
  void queryClient.resetQueries({ predicate: (query) => isPersonal(query.queryKey) });
}

/** Forgets who is logged in, in this tab and on this device; what was typed stays. */
export function forgetReader(): void {
  forgetToken();
  keep(undefined);
}

/**
 * Reacts to what the server says of the session, for as long as the page lives: an ended one keeps what was typed, says
 * so on the home page, and the next login leads back.
 */
export function watchSession(): void {
  onSessionLost(() => {
    if (currentReader() === undefined) return;
    rememberWanted(location.pathname + location.search);
    forgetReader();
    leaveMessage({ tone: 'error', text: wordsOf('platform:session.lost') });
  });
  onAccessRefusal((code) => {
    if (code === 'reader.password.change.required') askPassword({ required: true });
    else if (code === 'reader.status.suspended') noteSuspended();
    else {
      if (currentReader() !== undefined) forgetReader();
      askLogin({});
    }
  });
  watchOtherTabs();
  if (currentReader()?.mustChangePassword === true) askPassword({ required: true });
}

/** A reader who stays signed in does so in every tab; a logout in one ends it in all, and nothing stays in memory. */
function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const here = currentReader();
    const now = readKept();
    if (here === undefined && now !== undefined) {
      signedIn.set(now);
      refreshPersonal();
    } else if (here?.stays === true && now === undefined) {
      tabStore.removeAll('');
      location.reload();
    }
  });
}
