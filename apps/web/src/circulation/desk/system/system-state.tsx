import { useQuery } from '@tanstack/react-query';
import { sourceDeskCalls } from '@yuelan/contract/circulation/source-remote';
import type { SourceState } from '@yuelan/contract/circulation/source-schemas';
import { SettingsGroup, SettingsNote } from '../../../library/desk/public.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import styles from './system.module.css';

const stateQuery = { ...callQuery(sourceDeskCalls.state, {}), refetchInterval: 15_000 };

/** Whether the library system answers now, and the changes whose outcome is still unknown. */
export function SystemState() {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const state = useQuery(stateQuery);
  return (
    <Panel title={t('libraryDesk:system.now')}>
      <Loaded query={state} waiting={<LinesSkeleton label={t('platform:loading')} lines={4} />}>
        {(now) => <Facts now={now} />}
      </Loaded>
    </Panel>
  );
}

function Facts({ now }: { readonly now: SourceState }) {
  const { t } = useTranslation(['libraryDesk', 'desk']);
  const { dateTime, number } = useFormats();
  const { answers, connections, unsure } = now;
  const all = answers.done + answers.refused + answers.unsure + answers.away;
  return (
    <SettingsGroup>
      <dl className={styles['facts']}>
        <dt>{t('libraryDesk:system.state')}</dt>
        <dd>
          <StateDot tone={now.pausedUntil !== '' ? 'alarm' : now.answeredAt < now.failedAt ? 'wait' : 'ok'}>
            {now.pausedUntil !== ''
              ? t('libraryDesk:system.paused', { time: dateTime(now.pausedUntil) })
              : t(
                  now.answeredAt === '' && now.failedAt === ''
                    ? 'libraryDesk:system.unasked'
                    : now.answeredAt < now.failedAt
                      ? 'libraryDesk:system.failing'
                      : 'libraryDesk:system.answering',
                )}
          </StateDot>
        </dd>
        <dt>{t('libraryDesk:system.answers')}</dt>
        <dd>
          {all === 0
            ? t('libraryDesk:system.noAnswers')
            : t('libraryDesk:system.counted', {
                done: number(answers.done),
                refused: number(answers.refused),
                unsure: number(answers.unsure),
                away: number(answers.away),
                ms: number(now.medianMs),
              })}
        </dd>
        <dt>{t('libraryDesk:system.answeredAt')}</dt>
        <dd>{now.answeredAt === '' ? t('libraryDesk:system.never') : dateTime(now.answeredAt)}</dd>
        {now.failedAt !== '' && (
          <>
            <dt>{t('libraryDesk:system.failedAt')}</dt>
            <dd>
              {dateTime(now.failedAt)} {now.failure}
            </dd>
          </>
        )}
        <dt>{t('libraryDesk:system.connections')}</dt>
        <dd>{t('libraryDesk:system.load', connections)}</dd>
      </dl>
      <SettingsNote>{t('libraryDesk:system.stateText')}</SettingsNote>
      <h3>{t('libraryDesk:system.unsure')}</h3>
      {unsure.length === 0 ? (
        <p>{t('libraryDesk:system.noUnsure')}</p>
      ) : (
        <DataTable
          caption={t('libraryDesk:system.unsure')}
          columns={[
            {
              key: 'item',
              head: t('libraryDesk:system.item'),
              isRowHead: true,
              cell: ({ item }) => item,
            },
            {
              key: 'action',
              head: t('libraryDesk:system.action'),
              cell: ({ action }) => t(`libraryDesk:system.actions.${action}`),
            },
            { key: 'card', head: t('libraryDesk:system.ofCard'), cell: ({ card }) => card },
            {
              key: 'sentAt',
              head: t('libraryDesk:system.sentAt'),
              cell: ({ sentAt }) => dateTime(sentAt),
            },
          ]}
          rows={unsure}
          keyOf={({ id }) => id}
          nameOf={({ item }) => item}
          words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
        />
      )}
    </SettingsGroup>
  );
}
