import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { askLogin, type SignedIn, useReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';

const ReaderMenu = lazy(() => import('./reader-menu.tsx'));

/** The login button, or the reader's name with its menu. */
export function Account() {
  const page = usePage();
  const { t } = useTranslation('shell');
  const reader = useReader();
  if (reader === undefined) {
    return (
      <Button key="login" aria-haspopup="dialog" onClick={() => askLogin(page, {})}>
        {t('account.login')}
      </Button>
    );
  }
  return <LaterMenu reader={reader} />;
}

/** A click while the menu's code is loading opens it afterwards. */
function LaterMenu({ reader }: { readonly reader: SignedIn }) {
  const [isPressed, setPressed] = useState(false);
  return (
    <Suspense
      fallback={
        <Button kind="quiet" onClick={() => setPressed(true)}>
          {reader.name}
        </Button>
      }
    >
      <ReaderMenu reader={reader} startsOpen={isPressed} />
    </Suspense>
  );
}
