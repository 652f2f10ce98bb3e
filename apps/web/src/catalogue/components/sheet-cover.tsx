import type { Sheet } from '@yuelan/contract/catalogue/schemas';
import { useState } from 'react';
import { langAttribute } from '../book-labels.ts';
import styles from './sheet-cover.module.css';

/** The picture of a sheet; where there is none, its name on a slip between two ruled lines. */
export function SheetCover({ sheet: { coverPath, specialname, language } }: { readonly sheet: Sheet }) {
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
  return (
    <span className={styles['cover']} aria-hidden="true">
      <span className={styles['slip']} lang={langAttribute(language)}>
        {specialname}
      </span>
    </span>
  );
}
