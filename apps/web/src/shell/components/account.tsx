import { lazy, Suspense } from 'react';
import { useTranslation } from '../../messages/words.ts';
import { askLogin, useReader } from '../../reader/public.ts';
import { Button } from '../../ui/button.tsx';

const ReaderMenu = lazy(() => import('./reader-menu.tsx'));

/** Logging in, or the reader's name with what belongs to it. */
export function Account() {
  const { t } = useTranslation('shell');
  const reader = useReader();
  if (reader === undefined) {
    return (
      <Button aria-haspopup="dialog" onClick={() => askLogin({})}>
        {t('account.login')}
      </Button>
    );
  }
  return (
    <Suspense fallback={<Button kind="quiet">{reader.name}</Button>}>
      <ReaderMenu reader={reader} />
    </Suspense>
  );
}
