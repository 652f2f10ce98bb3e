import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { askConfirm } from '../../ui/dialogs/confirm.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { endOtherSessions, endSession, sessionsQuery } from '../api.ts';
import { useReader } from '../session.ts';
import styles from './session-list.module.css';

/** Where the reader is logged in. The reader can end every other session from here. */
export function SessionList() {
  const page = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation(endSession);
  const endOthers = useMutation(endOtherSessions);
  const byCard = useReader()?.kind === 'card';

  async function ask(id: string, device: string): Promise<void> {
    const confirmed = await askConfirm({
      title: t('sessions.endTitle'),
      text: t('sessions.endText', { device }),
      confirmLabel: t('sessions.end'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (!confirmed) return;
    end.mutate(
      { id },
      {
        onSuccess: () => showToast('success', t('sessions.ended')),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      },
    );
  }

  async function askAll(): Promise<void> {
    const confirmed = await askConfirm({
      title: t('sessions.endAllTitle'),
      text: t('sessions.endAllText'),
      confirmLabel: t('sessions.endAll'),
      cancelLabel: t('platform:confirm.cancel'),
    });
    if (!confirmed) return;
    endOthers.mutate(
      {},
      {
        onSuccess: () => showToast('success', t('sessions.allEnded')),
        onError: (error) => showToast('error', failureText(page, error)),
        onSettled: () => void client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
      },
    );
  }

  return (
    <Loaded query={query} compact waiting={<LinesSkeleton label={t('platform:loading')} lines={2} />}>
      {(sessions) => (
        <div className={styles['sessions']}>
          <ul className={styles['list']}>
            {sessions.map((session) => (
              <li key={session.id}>
                <div>
                  <p className={styles['device']}>
                    {session.device === '' ? t('sessions.unknown') : session.device}
                  </p>
                  <p className={styles['line']}>
                    {t(`sessions.kind.${session.kind}`)} ·{' '}
                    {t('sessions.since', { time: dateTime(session.startedAt) })}
                  </p>
                  {!session.current && (
                    <p className={styles['line']}>
                      {t('sessions.used', { time: dateTime(session.lastUsedAt) })}
                    </p>
                  )}
                </div>
                {session.current ? (
                  <StateDot tone="ok">{t('sessions.current')}</StateDot>
                ) : (
                  !byCard && (
                    <Button
                      aria-label={t('sessions.endOf', { device: session.device })}
                      onClick={() => void ask(session.id, session.device)}
                    >
                      {t('sessions.end')}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
          <p className={styles['line']}>{t('sessions.most')}</p>
          {!byCard && sessions.length > 1 && (
            <Button busy={endOthers.isPending} onClick={() => void askAll()}>
              {t('sessions.endAll')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}
