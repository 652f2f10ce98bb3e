import { Link } from '@tanstack/react-router';
import { Cover } from '../../ui/pictures/cover.tsx';
import type { Branch } from '../outline.ts';
import styles from './mind-map.module.css';

/** The tree of a mind map as a nested list. */
export function OutlineList({ root, lang }: { readonly root: Branch; readonly lang: string | undefined }) {
  return (
    <div className={styles['outline']} lang={lang}>
      <p className={styles['outlineRoot']}>{root.label}</p>
      <Entries entries={root.children} />
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly Branch[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.path}>
          {entry.book === undefined ? (
            <span>{entry.label}</span>
          ) : (
            <Link
              to="/book/$id"
              params={{ id: entry.book.id }}
              className={styles['leafBook']}
              preload={false}
            >
              <span aria-hidden="true">
                <Cover
                  title={entry.book.bookName}
                  author={entry.book.firstAuthor}
                  cloth={entry.book.bookKindCode}
                  src={entry.book.cover}
                />
              </span>
              <span>{entry.label}</span>
            </Link>
          )}
          <Entries entries={entry.children} />
        </li>
      ))}
    </ul>
  );
}
