import {
  addressesFields,
  assistantFields,
  featuresFields,
  looksFields,
  type SettingsPart,
  settingsParts,
  signInFields,
} from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import { versionOf } from '../platform/desk/version-of.ts';
import { identitySecrets } from './identity-settings.ts';
import { readSettings, type Settings, secretNames } from './settings.ts';
import { sourceSecrets } from './source-settings.ts';
import { findLibrary } from './store.ts';

/** Everything about a library that can be changed, defaults included. */
export interface LibraryState extends Settings {
  readonly name: string;
  readonly shortName: string;
  readonly status: number;
  readonly isDefault: boolean;
  readonly domains: readonly string[];
}

/** The settings changed on one screen. Only the command line changes `operation`. */
export type LibraryPart = SettingsPart | 'operation';

const namesOf: Readonly<Record<SettingsPart, ReadonlySet<string>>> = {
  looks: new Set(Object.keys(looksFields)),
  features: new Set(Object.keys(featuresFields)),
  addresses: new Set(Object.keys(addressesFields)),
  signIn: new Set(Object.keys(signInFields)),
  assistant: new Set(Object.keys(assistantFields)),
  source: new Set(['circulationSource']),
  identity: new Set(['identitySources']),
};

function partOf(name: string): LibraryPart {
  return settingsParts.find((part) => namesOf[part].has(name)) ?? 'operation';
}

export async function readState(db: Db | Tx, clientid: string): Promise<LibraryState | undefined> {
  const row = await findLibrary(db, clientid);
  if (row === undefined) return undefined;
  const domains = await db
    .selectFrom('library_domain')
    .select('domain')
    .where('clientid', '=', clientid)
    .orderBy('domain')
    .execute();
  return {
    ...readSettings(row.settings),
    name: row.libname,
    shortName: row.short_name,
    status: row.status,
    isDefault: row.is_default === 1,
    domains: domains.map(({ domain }) => domain),
  };
}

/** A value as the audit log and versions may hold it. For a secret: only whether there is one. */
function withoutSecrets(name: string, value: unknown): unknown {
  if (name === 'identitySources' && Array.isArray(value))
    return value.map((source: unknown) => hidden(source, identitySecrets));
  if (name === 'circulationSource') return hidden(value, sourceSecrets);
  return secretNames.has(name) ? value !== '' : value;
}

const hidden = (value: unknown, secrets: ReadonlySet<string>): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, secrets.has(key) ? one !== '' : one]),
      )
    : value;

/** The version of one part, which changes with each of its settings. */
export function versionOfPart(state: LibraryState, part: SettingsPart): number {
  const names = namesOf[part];
  return versionOf(
    Object.entries(state)
      .filter(([name]) => names.has(name))
      .map(([name, value]) => [name, withoutSecrets(name, value)])
      .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1)),
  );
}

/** The names of the differing settings, by part. */
export function differences(
  before: LibraryState,
  after: LibraryState,
): ReadonlyMap<LibraryPart, readonly string[]> {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after)
    .filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value))
    .map(([name]) => name);
  return Map.groupBy(changed, partOf);
}

/** Some settings of a state by their names, secrets only as set or not. */
export function shown(state: LibraryState, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, withoutSecrets(name, value)]),
  );
}
