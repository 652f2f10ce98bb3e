import { Link } from '@tanstack/react-router';
import type { Competition } from '@yuelan/contract/activities/schemas';
import { oneLine } from '@yuelan/contract/one-line';
import { useLangOf } from '../../notices/public.ts';
import { introductionClass, metaClass, rowClass, rowsClass, rowWordsClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './activity-list.module.css';
import { CompetitionCover } from './competition-cover.tsx';
import { CompetitionSpan } from './competition-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';

/** Competitions with their pictures, status and the beginning of their description. */
export function CompetitionList({ competitions }: { readonly competitions: readonly Competition[] }) {
  const langOf = useLangOf();
  return (
    <ul className={rowsClass}>
      {competitions.map((competition) => {
        const lang = langOf(competition.language);
        return (
          <li key={competition.id}>
            <article className={classNames(rowClass, styles['row'])} data-introduced>
              <CompetitionCover competition={competition} />
              <div className={rowWordsClass}>
                <h2 lang={lang}>
                  <Link to="/notices/competitions/$id" params={{ id: competition.id }}>
                    {competition.name}
                  </Link>
                </h2>
                <p className={metaClass}>
                  <CompetitionStatus status={competition.firstStatus} />
                  <CompetitionSpan competition={competition} />
                </p>
                <p className={introductionClass} lang={lang}>
                  {oneLine(competition.briefIntroduction)}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
