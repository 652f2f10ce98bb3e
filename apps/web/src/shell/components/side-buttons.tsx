import { IconMenu2, IconTextSize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Library } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './side-buttons.module.css';

const MenuDialog = lazy(() => import('./menu-dialog.tsx'));
const DisplayDialog = lazy(() => import('./display-dialog.tsx'));

/** At the end of the header: how pages look, and on a phone the whole menu. */
export function SideButtons({ library }: { readonly library: Library }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'menu' | 'display'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass('quiet'), styles['display'])}
        aria-label={t('display.title')}
        title={t('display.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen('display')}
      >
        <IconTextSize stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classNames(buttonClass('quiet'), styles['menu'])}
        aria-label={t('menu.label')}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <IconMenu2 stroke={1.7} aria-hidden="true" />
      </button>
      <Suspense>
        {open === 'menu' && <MenuDialog library={library} onClose={close} />}
        {open === 'display' && <DisplayDialog onClose={close} />}
      </Suspense>
    </>
  );
}
