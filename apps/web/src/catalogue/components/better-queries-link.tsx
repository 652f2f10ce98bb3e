import { IconBulb } from '@tabler/icons-react';
import { tooManyFound } from '@yuelan/contract/catalogue/search-terms';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAssistance } from '../assistance.ts';
import type { SearchAddress } from '../search-address.ts';
import styles from './better-queries-link.module.css';

/** Offers better queries if a search found nothing or too much. */
export function BetterQueriesLink({
  address,
  total,
  nothing = false,
}: {
  readonly address: SearchAddress;
  /** How many titles match the search as written, without near matches. */
  readonly total: number;
  /** There is nothing else to show. */
  readonly nothing?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const assistance = useAssistance();
  const [open, setOpen] = useState(false);
  if (assistance === undefined || address.text === '' || (total > 0 && total <= tooManyFound)) return null;
  return (
    <div className={nothing ? undefined : styles['line']}>
      <Button kind={nothing ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
        <IconBulb stroke={1.7} aria-hidden="true" />
        {t('results.better')}
      </Button>
      {open && <assistance.BetterQueries address={address} total={total} onClose={() => setOpen(false)} />}
    </div>
  );
}
