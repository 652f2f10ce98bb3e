import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import {
  type YearAction,
  type YearMove,
  type YearRow,
  yearActions,
} from '@yuelan/contract/reader/desk-schemas';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { FormProblem, FormSuccess } from '../../../ui/controls/form.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { refreshReaders, runYear } from '../api.ts';
import { LastYear } from '../components/last-year.tsx';
import { NameInput } from '../components/name-input.tsx';
import { Repeaters } from '../components/repeaters.tsx';
import { ReadersMenu } from '../readers-menu.tsx';
import styles from './year-screen.module.css';

/** A new school year: shows for each class where it will go before anything changes, then moves all classes at once. */
export function YearScreen() {
  const { t } = useTranslation(['readerDesk', 'desk', 'platform']);
  const client = useQueryClient();
  /** The librarian's decisions that differ from the plan by names. */
  const [moves, setMoves] = useState<readonly YearMove[]>([]);
  const [repeating, setRepeating] = useState<readonly string[]>([]);
  const [borrowers, setBorrowers] = useState<'keep' | 'close'>('keep');
  const input = { moves: [...moves], repeating: [...repeating] };
  const plan = useQuery({
    ...callQuery(readerDeskCalls.planYear, input),
    placeholderData: keepPreviousData,
  });
  const run = useMutation({
    ...runYear,
    onSuccess: () => {
      setMoves([]);
      setRepeating([]);
    },
    onSettled: () => {
      refreshReaders(client);
      void client.invalidateQueries({ queryKey: [staffCalls.undoable.path] });
    },
  });
  const failure = useFailure(run.error);

  function decide({ departmentId }: YearRow, action: YearAction, to: string): void {
    const others = moves.filter((move) => move.departmentId !== departmentId);
    // With no target name, the class moves as its own name suggests.
    setMoves(action === 'moves' && to === '' ? others : [...others, { departmentId, action, to }]);
  }

  async function start(rows: readonly YearRow[], digest: string): Promise<void> {
    const going = rows.filter(({ action }) => action !== 'stays');
    const confirmed = await askConfirm({
      title: t('readerDesk:year.ask'),
      text: t('readerDesk:year.askText', {
        readers: going.reduce((sum, { readers }) => sum + readers, 0),
        classes: going.length,
      }),
      confirmLabel: t('readerDesk:year.run'),
      cancelLabel: t('desk:cancel'),
    });
    if (confirmed) run.mutate({ ...input, digest, borrowers });
  }

  const columns: readonly Column<YearRow>[] = [
    {
      key: 'name',
      head: t('readerDesk:year.from'),
      isRowHead: true,
      cell: ({ name }) => <span className={styles['class']}>{name}</span>,
    },
    {
      key: 'readers',
      head: t('readerDesk:groups.readers'),
      cell: ({ readers, repeating: staying }) =>
        staying > 0 ? t('readerDesk:year.withRepeaters', { readers, staying }) : readers,
    },
    {
      key: 'action',
      head: t('readerDesk:year.action'),
      cell: (row) => (
        <Select
          label={t('readerDesk:year.actionOf', { name: row.name })}
          hideLabel
          choices={yearActions.map((value) => ({ value, label: t(`readerDesk:year.actions.${value}`) }))}
          value={row.action}
          onChange={(action) => decide(row, action, action === 'moves' ? row.to || row.name : '')}
        />
      ),
    },
    {
      key: 'to',
      head: t('readerDesk:year.to'),
      cell: (row) =>
        row.action === 'stays' ? (
          ''
        ) : (
          <NameInput
            label={t('readerDesk:year.toOf', { name: row.name })}
            value={row.to}
            onChange={(to) => decide(row, row.action, to)}
          />
        ),
    },
    {
      key: 'borrowers',
      head: t('readerDesk:year.borrowers'),
      cell: ({ action, borrowers: count }) => (action === 'graduates' && count > 0 ? count : ''),
    },
  ];

  return (
    <DeskScreen title={t('readerDesk:year.title')} text={t('readerDesk:year.text')} menu={<ReadersMenu />}>
      <LastYear />
      <FormProblem text={failure} />
      <FormSuccess text={run.data === undefined ? undefined : t('readerDesk:year.done', run.data)} />
      <Loaded query={plan} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {({ rows, repeating: people, digest }) =>
          rows.length === 0 ? (
            <EmptyState title={t('readerDesk:year.none')} message={t('readerDesk:groups.noneText')} />
          ) : (
            <>
              <Table
                caption={t('readerDesk:year.title')}
                columns={columns}
                rows={rows}
                keyOf={({ departmentId }) => departmentId}
                isMarked={({ action }) => action === 'stays'}
              />
              <div className={styles['settings']}>
                <Repeaters
                  people={people}
                  onAdd={(id) => setRepeating([...new Set([...repeating, id])])}
                  onRemove={(id) => setRepeating(repeating.filter((other) => other !== id))}
                />
                <fieldset>
                  <legend>{t('readerDesk:year.leavers')}</legend>
                  {(['keep', 'close'] as const).map((mode) => (
                    <Check
                      key={mode}
                      kind="radio"
                      name="borrowers"
                      label={t(`readerDesk:year.modes.${mode}`)}
                      checked={borrowers === mode}
                      onChange={() => setBorrowers(mode)}
                    />
                  ))}
                </fieldset>
              </div>
              <div className={styles['foot']}>
                <Button
                  kind="primary"
                  busy={run.isPending || plan.isFetching}
                  onClick={() => void start(rows, digest)}
                >
                  {t('readerDesk:year.run')}
                </Button>
                <span>{t('readerDesk:year.undoHint')}</span>
              </div>
            </>
          )
        }
      </Loaded>
    </DeskScreen>
  );
}
