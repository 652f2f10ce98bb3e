import { useState } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePageStore } from '../../platform/page.ts';
import { CloseButton } from '../../ui/controls/close-button.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { oldestOf, toldCopies } from '../told-copies.ts';
import styles from './copies-notice.module.css';

/**
 * What the states in a list are worth: while the library's system is away, of when they are; otherwise only a word for those
 * who do not see that some have changed.
 */
export function CopiesNotice() {
  const { t } = useTranslation(['circulation', 'platform']);
  const { dateTime } = useFormats();
  const told = usePageStore(toldCopies);
  const [closed, setClosed] = useState(false);
  const isAway = told.away && told.listed.some((id) => told.titles.get(id)?.state === 'known');
  const time = oldestOf(told);
  if (closed && !told.away) setClosed(false);
  return (
    <div role="status" data-unprinted>
      {isAway && !closed ? (
        <div className={styles['notice']}>
          <p>
            {time === undefined
              ? t('circulation:copies.awayImported')
              : t('circulation:copies.awaySince', { time: dateTime(time) })}
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
