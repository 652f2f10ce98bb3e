import { useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { Cover } from './cover.tsx';
import styles from './cover-fan.module.css';

/** A book of a fan, as its cover shows it. */
export interface FannedBook {
  readonly title: string;
  readonly author?: string;
  readonly cloth?: string;
  readonly src?: string;
  readonly lang?: string | undefined;
}

/**
 * A picture in a 2:1 box. If there is none or it cannot be loaded: up to five books held like a hand of cards, each
 * with its title in view. Decoration: the name is beside it.
 */
export function CoverFan({
  src,
  books,
  upright = false,
}: {
  readonly src: string;
  readonly books: readonly FannedBook[];
  /** As narrow as a single book, for places without room for more. */
  readonly upright?: boolean;
}) {
  const [broken, setBroken] = useState<string>();
  if (src !== '' && src !== broken) {
    return (
      <img
        className={styles['picture']}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
        ref={(image) => {
          // On a server-rendered page the picture can fail before the listener is attached.
          if (image?.complete === true && image.naturalWidth === 0) setBroken(src);
        }}
      />
    );
  }
  return (
    <span
      className={classNames(styles['fan'], upright && styles['upright'])}
      data-books={books.length}
      aria-hidden="true"
    >
      {books.map((book, place) => (
        // The order never changes, and a booklist may name a book twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in a fan has no other name
        <span key={place} className={styles['book']}>
          <Cover {...book} />
        </span>
      ))}
    </span>
  );
}
