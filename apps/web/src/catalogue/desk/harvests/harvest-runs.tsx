import { Link } from '@tanstack/react-router';
import type { HarvestRun } from '@yuelan/contract/catalogue/sync-calls';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { linkClass } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { HarvestState } from './harvest-state.tsx';
import styles from './harvests.module.css';

/** Whether it is known if the harvest fetched everything or only changes; the source decides that while it answers. */
const isKnown = ({ complete, run, outcome }: HarvestRun) => complete || run !== '' || outcome === 'same';

/** The last harvests; each one that brought records links to its report and its undo. */
export function HarvestRuns({ runs }: { readonly runs: readonly HarvestRun[] }) {
  const { t } = useTranslation(['catalogueDesk', 'desk', 'importDesk']);
  const { dateTime, number } = useFormats();
  const columns: readonly DataColumn<HarvestRun>[] = [
    {
      key: 'at',
      head: t('catalogueDesk:harvests.at'),
      isRowHead: true,
      cell: ({ at, run }) =>
        run === '' ? (
          dateTime(at)
        ) : (
          <Link to="/desk/import/$id" params={{ id: run }} className={linkClass}>
            {dateTime(at)}
          </Link>
        ),
    },
    { key: 'source', head: t('catalogueDesk:harvests.source'), cell: ({ source }) => source },
    {
      key: 'kind',
      head: t('catalogueDesk:harvests.kind'),
      isExtra: true,
      cell: (run) =>
        isKnown(run) ? (
          <span className={styles['kind']}>
            {t(`catalogueDesk:harvests.${run.complete ? 'everything' : 'changes'}`)}
          </span>
        ) : (
          ''
        ),
    },
    {
      key: 'state',
      head: t('catalogueDesk:harvests.state'),
      cell: ({ outcome, problem, records }) => (
        <>
          <HarvestState outcome={outcome} />
          {outcome === 'harvesting' && (
            <p className={styles['problem']}>
              {t('catalogueDesk:harvests.fetched', { count: number(records) })}
            </p>
          )}
          {problem !== '' && outcome !== 'waiting' && <p className={styles['problem']}>{problem}</p>}
        </>
      ),
    },
    {
      key: 'records',
      head: t('catalogueDesk:harvests.records'),
      isNumber: true,
      isExtra: true,
      cell: ({ records }) => number(records),
    },
    {
      key: 'result',
      head: t('catalogueDesk:harvests.result'),
      cell: ({ counts }) =>
        counts === null
          ? ''
          : t('importDesk:counts.short', {
              added: number(counts.added),
              updated: number(counts.updated),
              rejected: number(counts.rejected),
            }),
    },
  ];
  return (
    <Panel title={t('catalogueDesk:harvests.runs')}>
      {runs.length === 0 ? (
        <p>{t('catalogueDesk:harvests.noRuns')}</p>
      ) : (
        <>
          <p className={styles['advice']}>{t('catalogueDesk:harvests.runsText')}</p>
          <DataTable
            caption={t('catalogueDesk:harvests.runs')}
            columns={columns}
            rows={runs}
            keyOf={({ id }) => id}
            nameOf={({ source, at }) => `${source} ${dateTime(at)}`}
            words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
          />
        </>
      )}
    </Panel>
  );
}
