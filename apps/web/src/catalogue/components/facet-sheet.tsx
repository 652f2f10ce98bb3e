import { IconFilter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './facet-sheet.module.css';

const Dialog = lazy(async () => ({ default: (await import('../../ui/dialogs/dialog.tsx')).Dialog }));

/** The facets on a narrow window: a dialog, opened by a button with the number of choices. */
export function FacetSheet({
  chosen,
  total,
  ways,
  children,
}: {
  readonly chosen: number;
  readonly total: number | undefined;
  /** Above the facets, on a phone only. */
  readonly ways?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['only']} data-facets={total !== 0 || chosen > 0}>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        <IconFilter stroke={1.8} aria-hidden="true" />
        {chosen === 0 ? t('facet.open') : t('facet.openCount', { count: chosen })}
      </Button>
      {open && (
        <Suspense>
          <Dialog
            title={t('facet.title')}
            closeLabel={t('facet.close')}
            onClose={() => setOpen(false)}
            footer={
              <Button kind="primary" className={styles['show']} onClick={() => setOpen(false)}>
                {total === undefined ? t('facet.close') : t('facet.show', { count: total })}
              </Button>
            }
          >
            {ways !== undefined && <div className={styles['ways']}>{ways}</div>}
            {children}
          </Dialog>
        </Suspense>
      )}
    </div>
  );
}
