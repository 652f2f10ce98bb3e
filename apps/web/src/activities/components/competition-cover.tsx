import { IconTrophy } from '@tabler/icons-react';
import type { Competition } from '@yuelan/contract/activities/schemas';
import { useState } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './competition-cover.module.css';

/** The competition's picture; without one, a cup on the library's colour. */
export function CompetitionCover({ competition: { coverPath } }: { readonly competition: Competition }) {
  const [broken, setBroken] = useState(false);
  if (coverPath !== '' && !broken) {
    return <img className={styles['cover']} src={coverPath} alt="" onError={() => setBroken(true)} />;
  }
  return (
    <span className={classNames(styles['cover'], styles['plain'])} aria-hidden="true">
      <IconTrophy size={44} stroke={1.2} />
    </span>
  );
}
