import type { Language } from '@yuelan/contract';
import type { IdentitySettings } from '../../library/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { isAccountOf } from './account-of.ts';
import { CasSource } from './cas-source.ts';
import type { PasswordSource, RedirectSource } from './identity-source.ts';
import { LdapSource } from './ldap-source.ts';
import { OidcSource } from './oidc-source.ts';
import { wechatId, wechatOf } from './wechat-source.ts';

/** A source as shown at the login. The pages have their own name for WeChat. */
interface OfferedSource {
  readonly id: string;
  readonly name: string;
  /** A directory: it has no page of its own, and takes the name and password from the portal's form. */
  readonly inForm?: true;
}

interface Directory {
  readonly set: IdentitySettings;
  readonly source: PasswordSource;
}

interface Kept {
  readonly settings: string;
  readonly source: RedirectSource;
}

/** The identity sources of each library. A provider's description stays in memory until the settings change. */
export class IdentitySources {
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(config: Config, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  /** The ways to log in besides number and password, in the library's order, with WeChat last. */
  list(library: LibraryScope, language: Language): readonly OfferedSource[] {
    const set = library.settings.identitySources.flatMap((source) => {
      const shown = { id: source.id, name: nameOf(source, language) };
      if (source.type === 'ldap') return [{ ...shown, inForm: true as const }];
      return this.redirect(library, source.id) === undefined ? [] : [shown];
    });
    const wechat = this.redirect(library, wechatId);
    return wechat === undefined ? set : [...set, { id: wechat.id, name: '' }];
  }

  /** The library's directories, in its order. */
  directories({ settings }: LibraryScope): readonly Directory[] {
    return settings.identitySources.flatMap((set) =>
      set.type === 'ldap' ? [{ source: new LdapSource(set), set }] : [],
    );
  }

  /**
   * The library's source with its own page. Undefined if there is none with this id, or without PUBLIC_URL: a forged
   * Host header must not change where the source sends people back.
   */
  redirect(library: LibraryScope, id: string): RedirectSource | undefined {
    const { publicUrl } = this.#config;
    if (publicUrl === undefined) return undefined;
    const home = `${publicUrl}/${library.clientid}`;
    if (id === wechatId) return wechatOf(library, this.#config, home);
    const set = settingsOf(library, id);
    if (set === undefined) return undefined;
    const settings = JSON.stringify(set);
    const key = `${library.clientid} ${id}`;
    const kept = this.#kept.get(key);
    if (kept?.settings === settings) return kept.source;
    const source = openRedirect(set, this.#clock, home);
    if (source !== undefined) this.#kept.set(key, { settings, source });
    return source;
  }
}

export const nameOf = ({ nameZh, nameEn }: IdentitySettings, language: Language) =>
  language === 'zh-CN' ? nameZh : nameEn;

export const settingsOf = ({ settings }: LibraryScope, id: string): IdentitySettings | undefined =>
  settings.identitySources.find((source) => source.id === id);

/**
 * The names of the account systems that these accounts belong to, each once. A system that the library no longer has is
 * ''.
 */
export function namesOfAccounts(
  { settings }: Pick<LibraryScope, 'settings'>,
  language: Language,
  accounts: readonly { readonly account: string }[],
): readonly string[] {
  const names = accounts.map(({ account }) => {
    const set = settings.identitySources.find((source) => isAccountOf(source, account));
    return set === undefined ? '' : nameOf(set, language);
  });
  return [...new Set(names)];
}

/** Whether readers who logged in through this source have their password there, not in the portal. */
export function isPasswordElsewhere(library: LibraryScope, id: string): boolean {
  const set = settingsOf(library, id);
  return set !== undefined && (set.type === 'ldap' || library.settings.portalPasswords === 'unbound');
}

/** Opens a source that has its own page; undefined for other types. */
function openRedirect(set: IdentitySettings, clock: Clock, home: string): RedirectSource | undefined {
  if (set.type === 'oidc') return new OidcSource(set, clock, home);
  return set.type === 'cas' ? new CasSource(set, home) : undefined;
}
