import { Link } from '@tanstack/react-router';
import type { Competition } from '@yuelan/contract/activities/schemas';
import { useLangOf } from '../../notices/public.ts';
import { metaClass } from '../../ui/lists/rows.ts';
import styles from './competition-lines.module.css';
import { CompetitionSpan } from './competition-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';

/** Competitions as short lines: name, status, dates. */
export function CompetitionLines({ competitions }: { readonly competitions: readonly Competition[] }) {
  const langOf = useLangOf();
  return (
    <ul className={styles['lines']}>
      {competitions.map((competition) => (
        <li key={competition.id}>
          <Link
            to="/notices/competitions/$id"
            params={{ id: competition.id }}
            lang={langOf(competition.language)}
          >
            {competition.name}
          </Link>
          <span className={metaClass}>
            <CompetitionStatus status={competition.firstStatus} />
            <CompetitionSpan competition={competition} />
          </span>
        </li>
      ))}
    </ul>
  );
}
