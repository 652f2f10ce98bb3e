import { useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageStore } from '../../platform/page.ts';
import { CloseButton } from '../../ui/controls/close-button.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { lastTold, toldCopies } from '../told-copies.ts';
import styles from './copies-notice.module.css';

/**
 * How current the availability in a list is: while the library's system cannot be reached, a visible notice with the
 * time; otherwise only an announcement to screen readers that some of it has changed.
 */
export function CopiesNotice() {
  const { t } = useTranslation(['circulation', 'platform']);
  const { dateTime } = useFormats();
  const told = usePageStore(toldCopies);
  const [closed, setClosed] = useState(false);
  const times = lastTold(told);
  const [oldest = ''] = times;
  const isAway = told.away && times.length > 0;
  if (closed && !told.away) setClosed(false);
  return (
    <div role="status" data-unprinted>
      {isAway && !closed ? (
        <div className={styles['notice']}>
          <p>
            {oldest !== ''
              ? t('circulation:copies.awaySince', { time: dateTime(oldest) })
              : times.some((time) => time !== '')
                ? t('circulation:copies.awayMixed')
                : t('circulation:copies.awayImported')}
          </p>
          <CloseButton label={t('platform:close')} size={18} onClick={() => setClosed(true)} />
        </div>
      ) : (
        told.changed > 0 && (
          <VisuallyHidden>{t('circulation:copies.changed', { count: told.changed })}</VisuallyHidden>
        )
      )}
    </div>
  );
}
