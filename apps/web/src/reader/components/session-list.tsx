import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useConfirmed } from '../../platform/use-confirmed.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { endOtherSessions, endSession, refreshSessions, sessionsQuery } from '../api.ts';
import { useReader } from '../session.ts';
import styles from './session-list.module.css';

/** The reader's sessions. Every other session can be ended from here. */
export function SessionList() {
  const { t } = useTranslation(['reader', 'platform']);
  const { dateTime } = useFormats();
  const query = useQuery(sessionsQuery);
  const end = useConfirmed(endSession, refreshSessions);
  const endOthers = useConfirmed(endOtherSessions, refreshSessions);
  const byCard = useReader()?.kind === 'card';

  const ask = (id: string, device: string) =>
    end.ask({
      title: t('sessions.endTitle'),
      text: t('sessions.endText', { device }),
      confirmLabel: t('sessions.end'),
      input: { id },
      done: () => t('sessions.ended'),
    });

  const askAll = () =>
    endOthers.ask({
      title: t('sessions.endAllTitle'),
      text: t('sessions.endAllText'),
      confirmLabel: t('sessions.endAll'),
      input: {},
      done: () => t('sessions.allEnded'),
    });

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
                      onClick={() => ask(session.id, session.device)}
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
            <Button busy={endOthers.busy} onClick={askAll}>
              {t('sessions.endAll')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}
