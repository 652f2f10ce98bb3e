import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { type EditionsOf, OtherEditions } from './other-editions.tsx';
import styles from './result-list.module.css';
import { TitleRow } from './title-row.tsx';

/** The titles found, in order; `waiting` while these are shown and another page is being fetched. */
export function ResultList({
  titles,
  editionsOf,
  firstPlace,
  waiting,
  browsing = false,
  label,
}: {
  readonly titles: readonly TitleSummary[];
  /** Fetches the editions for an entry that is opened. */
  readonly editionsOf?: EditionsOf;
  /** The place of the first title in the whole list, from 1. */
  readonly firstPlace: number;
  readonly waiting: boolean;
  /** On the page of a class. */
  readonly browsing?: boolean;
  /** The name of the list, if it is not everything that was found. */
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
