import type { Competition } from '@yuelan/contract/activities/schemas';
import { useState } from 'react';
import { langOf } from '../../notices/public.ts';
import styles from './competition-cover.module.css';

/** The competition's picture; where there is none, its name on a ground of the library's colour. */
export function CompetitionCover({
  competition: { coverPath, name, language },
}: {
  readonly competition: Competition;
}) {
  const [broken, setBroken] = useState(false);
  if (coverPath !== '' && !broken) {
    return <img className={styles['cover']} src={coverPath} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className={styles['cover']} aria-hidden="true" lang={langOf(language)}>
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
