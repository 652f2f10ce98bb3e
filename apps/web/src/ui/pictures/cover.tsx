import { useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { clothOf, sealOf } from './cloth.ts';
import styles from './cover.module.css';
import { slipOf } from './slip-text.ts';

/**
 * A book's cover in a 5:7 box, as wide as its place. Without a picture, or if it cannot be loaded: a thread-bound
 * volume with cloth chosen by the class number `cloth` and the author, the title on a slip, and the author's seal.
 */
export function Cover({
  title,
  author = '',
  cloth = '',
  src = '',
  lang,
  label,
  eager = false,
  book,
}: {
  readonly title: string;
  readonly author?: string;
  readonly cloth?: string;
  readonly src?: string;
  /** The language tag of the title, if known. */
  readonly lang?: string | undefined;
  /** The text for screen readers; leave it out if the title is beside the cover, which is then decoration. */
  readonly label?: string;
  /** For the cover that is seen first. */
  readonly eager?: boolean;
  /** The book's id, if the cover moves to the book's page and back. */
  readonly book?: string;
}) {
  const [broken, setBroken] = useState<string>();
  const naming =
    label === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-label': label } as const);
  if (src !== '' && src !== broken) {
    return (
      <span className={classNames(styles['cover'], styles['picture'])} data-book={book} {...naming}>
        <img
          src={src}
          srcSet={`${src}?w=160 160w, ${src}?w=320 320w, ${src} 457w`}
          // In browsers that do not support `auto`, 320 pixels suit every list on a dense screen.
          sizes={eager ? '16rem' : 'auto, 6rem'}
          alt=""
          width={250}
          height={350}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
          ref={(image) => {
            // On a server-rendered page the picture can fail before the listener is attached.
            if (image?.complete === true && image.naturalWidth === 0) setBroken(src);
          }}
        />
      </span>
    );
  }
  const slip = slipOf(title);
  const seal = sealOf(author);
  const { className, ...binding } = clothOf({ classNumber: cloth, author, title });
  return (
    <span
      className={classNames(styles['cover'], styles['bound'], className)}
      data-book={book}
      {...binding}
      {...naming}
    >
      <span
        className={classNames(styles['slip'], styles[slip.direction], styles[slip.size])}
        lang={lang === '' ? undefined : lang}
      >
        {slip.text}
      </span>
      {author !== '' && (
        <span className={classNames(styles['by'], seal !== '' && styles['sealed'])}>{author}</span>
      )}
      {seal !== '' && <span className={styles['seal']}>{seal}</span>}
    </span>
  );
}
