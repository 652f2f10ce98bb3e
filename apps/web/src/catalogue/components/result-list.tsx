import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import type { SearchAddress } from '../search-address.ts';
import { OtherEditions } from './other-editions.tsx';
import styles from './result-list.module.css';
import { TitleRow } from './title-row.tsx';

/** Titles found, in order; `waiting` while another page is on its way and these still stand. */
export function ResultList({
  titles,
  address,
  firstPlace,
  waiting,
  browsing = false,
}: {
  readonly titles: readonly TitleSummary[];
  /** The search of which an entry opens into the editions of its work. */
  readonly address?: SearchAddress;
  /** Place of the first title in the whole, from 1. */
  readonly firstPlace: number;
  readonly waiting: boolean;
  /** On the page of a class. */
  readonly browsing?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <ol
      className={classNames(styles['list'], waiting && styles['waiting'])}
      start={firstPlace}
      aria-label={t('results.list')}
      aria-busy={waiting}
    >
      {titles.map((title) => (
        <li key={title.id}>
          <TitleRow title={title} browsing={browsing}>
            {address !== undefined && (title.otherEditions ?? 0) > 0 && (
              <OtherEditions address={address} title={title} />
            )}
          </TitleRow>
        </li>
      ))}
    </ol>
  );
}
