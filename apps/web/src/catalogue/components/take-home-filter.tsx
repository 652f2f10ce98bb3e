import { useQuery } from '@tanstack/react-query';
import { type TakeHomePlace, takeHomePlaces } from '@yuelan/contract/catalogue/search-terms';
import { useEffect, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { takeHomeQuery } from '../api.ts';
import type { SearchAddress } from '../search-address.ts';
import { useBranches } from '../use-branches.ts';
import styles from './facet-group.module.css';

/** A filter for titles that can be borrowed now: in this library, then anywhere in its group. */
export function TakeHomeFilter({
  address,
  ready,
  onChange,
}: {
  readonly address: SearchAddress;
  /** Whether the results have arrived; counting waits for them. */
  readonly ready: boolean;
  readonly onChange: (place: SearchAddress['takeHome']) => void;
}) {
  const { t } = useTranslation('catalogue');
  const { shown } = useBranches();
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('takeHome.title')}</legend>
      <ul>
        {takeHomePlaces
          .filter((place) => place === 'library' || shown)
          .map((place) => (
            <li key={place}>
              <label className={styles['line']}>
                <input
                  type="checkbox"
                  checked={address.takeHome === place}
                  onChange={() => onChange(address.takeHome === place ? '' : place)}
                />
                <span className={styles['name']}>{t(`takeHome.${place}`)}</span>
                <Count address={address} place={place} ready={ready} />
              </label>
            </li>
          ))}
      </ul>
    </fieldset>
  );
}

function Count({
  address,
  place,
  ready,
}: {
  readonly address: SearchAddress;
  readonly place: TakeHomePlace;
  readonly ready: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  // Rendered pages are cached, so the browser fetches numbers that are true only now.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const count = useQuery({ ...takeHomeQuery(address, place), enabled: ready && inBrowser }).data?.totalRecord;
  if (count === undefined) return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{number(count)}</span>
      <VisuallyHidden>{t('facet.count', { count })}</VisuallyHidden>
    </span>
  );
}
