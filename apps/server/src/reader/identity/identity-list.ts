import { type IdentitySettings, identityKinds, LibraryFault } from '../../library/public.ts';
import { t } from '../../platform/message.ts';

/** The account systems of a library, in the order in which readers see them and directories are asked. */
type Identities = readonly IdentitySettings[];

/** Lays texts over the settings of an account system. Throws LibraryFault with the names of those that are wrong. */
export function identityWith(
  before: IdentitySettings | undefined,
  id: string,
  type: string,
  texts: Readonly<Record<string, string>>,
): IdentitySettings {
  const result = identityKinds.laidOver(before, type, { ...texts, id });
  if ('settings' in result) return result.settings;
  throw new LibraryFault(
    t`These settings of the account system are missing or wrong: ${result.wrong.join(', ')}. See docs/identity.md.`,
    result.wrong,
  );
}

/** With one in place of that with its id, or as the last. */
export const placed = (list: Identities, set: IdentitySettings): Identities =>
  list.some(({ id }) => id === set.id)
    ? list.map((other) => (other.id === set.id ? set : other))
    : [...list, set];

/** Those of the ids in their order, and after them the others as they are. */
export const ordered = (list: Identities, ids: readonly string[]): Identities => [
  ...ids.flatMap((id) => list.filter((set) => set.id === id)),
  ...list.filter(({ id }) => !ids.includes(id)),
];
