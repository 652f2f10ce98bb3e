import { Link } from '@tanstack/react-router';
import type { StatementPart } from '../linked-names.ts';
import { printSearch, type SearchAddress } from '../search-address.ts';

/** A text in parts, of which names link to a search. */
export function NamedLinks({
  parts,
  searchFor,
  className,
}: {
  readonly parts: readonly StatementPart[];
  readonly searchFor: (name: string) => SearchAddress;
  readonly className?: string | undefined;
}) {
  return parts.map(({ text, name }, place) =>
    name === undefined ? (
      text
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        key={place}
        to="/search"
        search={printSearch(searchFor(name))}
        preload={false}
        className={className}
      >
        {name}
      </Link>
    ),
  );
}
