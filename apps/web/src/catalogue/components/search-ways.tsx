import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { type AdvancedAddress, plainAdvanced, plainRow } from '../advanced-address.ts';
import { ask, modeNames, printSearch, type SearchAddress } from '../search-address.ts';
import styles from './search-ways.module.css';

const AdvancedDialog = lazy(() => import('./advanced-dialog.tsx'));

/** The modes and the advanced search, which the search bar has below its field; for the dialog of the facets. */
export default function SearchWays({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const [advanced, setAdvanced] = useState<AdvancedAddress>();
  return (
    <>
      <fieldset className={styles['modes']}>
        <legend>{t('mode.label')}</legend>
        {modeNames.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="way"
              checked={mode === address.mode}
              onChange={() =>
                void navigate({
                  to: '/search',
                  search: printSearch(ask(address, { mode })),
                  resetScroll: false,
                })
              }
            />
            <span>{t(`mode.${mode}`)}</span>
          </label>
        ))}
      </fieldset>
      <Button
        onClick={() =>
          setAdvanced({ ...plainAdvanced, rows: [{ ...plainRow, mode: address.mode, value: address.text }] })
        }
      >
        <IconAdjustmentsHorizontal stroke={1.8} aria-hidden="true" />
        {t('bar.advanced')}
      </Button>
      {advanced !== undefined && (
        <Suspense>
          <AdvancedDialog address={advanced} onClose={() => setAdvanced(undefined)} />
        </Suspense>
      )}
    </>
  );
}
