import type { Booklist } from '@yuelan/contract/catalogue/schemas';
import { useState } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './booklist-cover.module.css';

/** The picture of a booklist; where there is none, the backs of books on a shelf. */
export function BooklistCover({ booklist: { coverPath } }: { readonly booklist: Booklist }) {
  const [broken, setBroken] = useState(false);
  if (coverPath !== '' && !broken) {
    return (
      <img
        className={styles['cover']}
        src={coverPath}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  }
  return <span className={classNames(styles['cover'], styles['spines'])} aria-hidden="true" />;
}
