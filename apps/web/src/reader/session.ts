import { z } from 'zod/mini';
import { messageOf } from '../messages/translation.ts';
import type { AccessRefusal, Exits } from '../platform/api.ts';
import { dropKeptOfOthers } from '../platform/kept-on-device.ts';
import { type Page, type PageStore, usePageStore } from '../platform/page.ts';
import { leaveMessage } from '../platform/parting-message.ts';
import { draftPrefix } from '../platform/storage.ts';
import { askLogin, rememberWanted } from './login-request.ts';
import { askPassword } from './password-request.ts';
import { isPersonal } from './personal.ts';

const key = 'reader';
/** See docs/states-and-codes.md#reader-status. */
const suspendedStatus = 4;
const signedInSchema = z.object({
  clientid: z.string(),
  name: z.string(),
  mustChangePassword: z.boolean(),
  /** The card is suspended: readers can see their own things but do nothing else. */
  suspended: z._default(z.boolean(), false),
  /** The reader chose to stay logged in on this device. */
  stays: z._default(z.boolean(), false),
  kind: z.enum(['account', 'card', 'wechat', 'ticket', 'identity']),
});

/** The reader who is logged in. The name is the only personal data that the browser keeps. */
export type SignedIn = Omit<z.infer<typeof signedInSchema>, 'clientid'>;

const signedIn: PageStore<SignedIn | undefined> = { initial: readKept, onServer: () => undefined };

function readKept({ api, library, stores }: Page): SignedIn | undefined {
  for (const store of [stores.tab, stores.device]) {
    const kept = store.read(key, signedInSchema);
    if (kept === undefined) continue;
    // The entry is from another library, or the token is gone: nobody is logged in here.
    if (kept.clientid === library && api.session.level() === 'reader') return kept;
    if (library !== undefined) store.remove(key);
  }
  return undefined;
}

function keep(page: Page, reader: SignedIn | undefined): void {
  page.store(signedIn).set(reader);
  const { tab, device } = page.stores;
  for (const store of [tab, device]) {
    if (reader !== undefined && reader.stays === (store === device))
      store.write(key, { ...reader, clientid: page.library });
    else store.remove(key);
  }
}

export function currentReader(page: Page): SignedIn | undefined {
  return page.store(signedIn).get();
}

/** The reader who is logged in; undefined for a visitor. */
export function useReader(): SignedIn | undefined {
  return usePageStore(signedIn);
}

/** Runs `action` for a reader; a visitor is asked to log in first. */
export function asReader(page: Page, action: () => void): void {
  if (currentReader(page) === undefined) askLogin(page, { action });
  else action();
}

/** The server's answer to a successful login. */
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

/** Applies a login: the page now belongs to this reader, and personal answers are fetched again. */
export function admit(page: Page, granted: Granted, kind: SignedIn['kind']): void {
  const stays = granted.stays === true;
  const { token, expiresAt } = granted;
  page.api.session.adopt({ token, expiresAt, level: 'reader' }, stays);
  dropKeptOfOthers(page.library, granted.reader.borrowNumber);
  keep(page, {
    name: granted.reader.realName,
    mustChangePassword: granted.mustChangePassword,
    suspended: granted.reader.userStatusId === suspendedStatus,
    stays,
    kind,
  });
  refreshPersonal(page);
}

/** Records that the initial password has been changed. */
export function passwordChanged(page: Page): void {
  const reader = currentReader(page);
  if (reader !== undefined) keep(page, { ...reader, mustChangePassword: false });
  refreshPersonal(page);
}

/** Records that the card was suspended after the login. */
function noteSuspended(page: Page): void {
  const reader = currentReader(page);
  if (reader !== undefined && !reader.suspended) keep(page, { ...reader, suspended: true });
}

function refreshPersonal({ queries }: Page): void {
  void queries.resetQueries({ predicate: (query) => isPersonal(query.queryKey) });
}

/** Forgets who is logged in, in this tab and on this device; drafts stay. */
export function forgetReader(page: Page): void {
  page.api.session.forget();
  keep(page, undefined);
}

/**
 * Reacts when the server reports a change of the session. When the session has ended, drafts stay, the home page says
 * so, and the next login leads back.
 */
export function sessionExits(page: Page): Required<Pick<Exits, 'sessionLost' | 'refused'>> {
  return {
    sessionLost() {
      if (currentReader(page) === undefined) return;
      rememberWanted(location.pathname + location.search);
      forgetReader(page);
      const lost = page.stores.tab.has(draftPrefix) ? 'lostWithDraft' : 'lost';
      leaveMessage({ tone: 'error', text: messageOf(page.language, `platform:session.${lost}`) });
    },
    refused(code: AccessRefusal) {
      if (code === 'reader.password.change.required') askPassword(page, { required: true });
      else if (code === 'reader.status.suspended') noteSuspended(page);
      else {
        if (currentReader(page) !== undefined) forgetReader(page);
        askLogin(page, {});
      }
    },
  };
}

/** Watches the session for as long as the page is open. */
export function watchSession(page: Page): void {
  watchOtherTabs(page);
  if (currentReader(page)?.mustChangePassword === true) askPassword(page, { required: true });
}

/**
 * A reader who stays logged in is logged in in every tab. A logout in one tab ends the session in all of them and
 * clears their memory.
 */
function watchOtherTabs(page: Page): void {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const here = currentReader(page);
    const now = readKept(page);
    if (here === undefined && now !== undefined) {
      page.store(signedIn).set(now);
      refreshPersonal(page);
    } else if (here?.stays === true && now === undefined) {
      page.stores.tab.removeAll('');
      location.reload();
    }
  });
}
