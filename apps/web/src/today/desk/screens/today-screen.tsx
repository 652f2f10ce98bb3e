import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { todayCalls } from '@yuelan/contract/today/remote';
import type { Today, WaitingKey } from '@yuelan/contract/today/schemas';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay, useMe } from '../../../desk/staff-state.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { Figure } from '../../../ui/charts/chart.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { waitingScreens } from '../waiting-screens.ts';
import styles from './today-screen.module.css';

/** The counts change while other people work. */
const refetchMilliseconds = 60_000;

/** The first screen of the desk: what is waiting, the results of the last runs, and the week's figures. */
export function TodayScreen() {
  const { t } = useTranslation(['todayDesk', 'platform']);
  const me = useMe();
  const may = useMay();
  const { dayAndWeekday } = useFormats();
  const today = useQuery({
    ...callQuery(todayCalls.today, {}),
    enabled: may('today.read'),
    refetchInterval: refetchMilliseconds,
  });
  return (
    <DeskScreen
      title={t('todayDesk:title')}
      text={t('todayDesk:greeting', { name: me.name, day: dayAndWeekday(new Date()) })}
    >
      {may('today.read') ? (
        <Loaded query={today} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
          {(data) => (
            <div className={styles['columns']}>
              <Waiting waiting={data.waiting} />
              <div className={styles['side']}>
                <Figures figures={data.figures} />
                <Results results={data.results} />
              </div>
            </div>
          )}
        </Loaded>
      ) : (
        <EmptyState title={t('todayDesk:welcome')} message={t('todayDesk:chooseFromMenu')} />
      )}
    </DeskScreen>
  );
}

function Waiting({ waiting }: Pick<Today, 'waiting'>) {
  const { t } = useTranslation('todayDesk');
  const open = waiting.filter(({ count }) => count > 0);
  return (
    <Panel title={t('waiting.title')}>
      {open.length === 0 ? (
        <EmptyState
          icon={<IconCheck stroke={1.3} />}
          title={t('waiting.none')}
          message={t('waiting.noneText')}
        />
      ) : (
        <ul className={styles['waiting']}>
          {open.map((one) => (
            <WaitingLine key={one.key} name={one.key} count={one.count} since={one.since} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A line about something that is waiting, with a link if the desk has a screen for it. */
function WaitingLine({
  name,
  count,
  since,
}: {
  readonly name: WaitingKey;
  readonly count: number;
  readonly since: string;
}) {
  const { t } = useTranslation('todayDesk');
  const { date, number } = useFormats();
  const { library } = usePage();
  const router = useRouter();
  const address = waitingScreens[name];
  const label = t(`waiting.${name}`, { count });
  return (
    <li>
      <span className={styles['count']}>{number(count)}</span>
      <span className={styles['what']}>
        {address in router.routesByPath ? <a href={`/${library}${address}`}>{label}</a> : label}
        {since !== '' && <small>{t('waiting.since', { day: date(since) })}</small>}
      </span>
    </li>
  );
}

function Figures({ figures }: Pick<Today, 'figures'>) {
  const { t } = useTranslation('todayDesk');
  const { number } = useFormats();
  if (figures.length === 0) return null;
  return (
    <Panel title={t('figures.title')}>
      <div className={styles['figures']}>
        {figures.map(({ key, value, before }) => (
          <Figure
            key={key}
            value={number(value)}
            label={t(`figures.${key}`)}
            note={t('figures.before', { value: number(before) })}
          />
        ))}
      </div>
    </Panel>
  );
}

function Results({ results }: Pick<Today, 'results'>) {
  const { t } = useTranslation('todayDesk');
  const { dateTime } = useFormats();
  if (results.length === 0) return null;
  return (
    <Panel title={t('results.title')}>
      <ul className={styles['results']}>
        {results.map(({ key, at, good, text }) => (
          <li key={key}>
            <StateDot tone={good ? 'ok' : 'alarm'}>{t(good ? 'results.good' : 'results.bad')}</StateDot>
            <span>
              {t(`results.${key}`)}
              <small>{dateTime(at)}</small>
              {text !== '' && <small>{text}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
