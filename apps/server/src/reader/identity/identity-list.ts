import { type IdentitySettings, identityKinds, LibraryFault } from '../../library/public.ts';
import { t } from '../../platform/message.ts';

/** The account systems of a library, in the order in which readers see them and directories are asked. */
type Identities = readonly IdentitySettings[];

/** Combines texts with the settings of an account system. Throws LibraryFault, which names the wrong settings. */
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

/** The list with `set` in place of the one with the same id, or at the end. */
export const placed = (list: Identities, set: IdentitySettings): Identities =>
  list.some(({ id }) => id === set.id)
    ? list.map((other) => (other.id === set.id ? set : other))
    : [...list, set];

/** The account systems named by `ids`, in that order, then the others in their present order. */
export const ordered = (list: Identities, ids: readonly string[]): Identities => [
  ...ids.flatMap((id) => list.filter((set) => set.id === id)),
  ...list.filter(({ id }) => !ids.includes(id)),
];
