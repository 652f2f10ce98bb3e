import { useMutation } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage, usePageStore } from '../../platform/page.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { askStateAgain, lastHeard, showState, useLogout, useMe } from '../staff-state.ts';

const minute = 60_000;
/** The warning appears this long before the login ends. WCAG 2.2, 2.2.1 requires at least 20 seconds. */
const warnedMilliseconds = 2 * minute;

/** Warns before the login ends, either after a time without requests or at its latest end. */
export function IdleDialog() {
  const { t } = useTranslation('desk');
  const page = usePage();
  const me = useMe();
  const heard = usePageStore(lastHeard);
  const [now, setNow] = useState(() => Date.now());
  const logout = useLogout();
  const stay = useMutation({
    mutationFn: () => page.answerOf(staffCalls.state, {}),
    onSuccess: (state) => showState(page, state),
  });
  const idleEnd = heard + me.idleMinutes * minute;
  const lastEnd = new Date(me.expiresAt).getTime();
  const end = Math.min(idleEnd, lastEnd);

  useEffect(() => {
    const wait = end - warnedMilliseconds - Date.now();
    // During the warning, updates every few seconds, so that the minutes are right and the end is noticed.
    const timer = setTimeout(() => setNow(Date.now()), wait > 0 ? wait : 5000);
    return () => clearTimeout(timer);
  });
  const left = end - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) askStateAgain(page);
  }, [isOver, page]);

  if (left > warnedMilliseconds || isOver) return null;
  const minutes = Math.max(1, Math.ceil(left / minute));
  return (
    <Dialog
      title={t('idle.title')}
      closeLabel={t('idle.stay')}
      width={420}
      shape="window"
      onClose={() => stay.mutate()}
      mustAnswer
      footer={
        <>
          <Button onClick={() => logout.mutate({})}>{t('logout')}</Button>
          {idleEnd <= lastEnd && (
            <Button kind="primary" busy={stay.isPending} onClick={() => stay.mutate()} data-autofocus>
              {t('idle.stay')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(idleEnd <= lastEnd ? 'idle.text' : 'idle.last', { count: minutes })}</p>
    </Dialog>
  );
}
