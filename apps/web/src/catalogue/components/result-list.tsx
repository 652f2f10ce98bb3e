import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type EditionsOf, OtherEditions } from './other-editions.tsx';
import styles from './result-list.module.css';
import { TitleRow } from './title-row.tsx';

/** Titles found, in order; `waiting` while another page is on its way and these still stand. */
export function ResultList({
  titles,
  editionsOf,
  firstPlace,
  waiting,
  browsing = false,
  label,
}: {
  readonly titles: readonly TitleSummary[];
  /** Fetches the editions that an entry opens into. */
  readonly editionsOf?: EditionsOf;
  /** Place of the first title in the whole, from 1. */
  readonly firstPlace: number;
  readonly waiting: boolean;
  /** On the page of a class. */
  readonly browsing?: boolean;
  /** What the list is called, if it is not all that was found. */
  readonly label?: string;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <ol
      className={classNames(styles['list'], waiting && styles['waiting'])}
      start={firstPlace}
      aria-label={label ?? t('results.list')}
      aria-busy={waiting}
    >
      {titles.map((title) => (
        <li key={title.id}>
          <TitleRow title={title} browsing={browsing}>
            {editionsOf !== undefined && (title.otherEditions ?? 0) > 0 && (
              <OtherEditions editionsOf={editionsOf} title={title} />
            )}
          </TitleRow>
        </li>
      ))}
    </ol>
  );
}
