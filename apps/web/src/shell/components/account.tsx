import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { askLogin, type SignedIn, useReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';

const ReaderMenu = lazy(() => import('./reader-menu.tsx'));

/** Logging in, or the reader's name with what belongs to it. */
export function Account() {
  const page = usePage();
  const { t } = useTranslation('shell');
  const reader = useReader();
  if (reader === undefined) {
    return (
      <Button aria-haspopup="dialog" onClick={() => askLogin(page, {})}>
        {t('account.login')}
      </Button>
    );
  }
  return <LaterMenu reader={reader} />;
}

/** A press while the menu's code is on its way opens it when it is there. */
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
