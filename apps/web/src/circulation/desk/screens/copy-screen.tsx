import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { type CopyState, copyMarks } from '@yuelan/contract/circulation/desk-schemas';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { copyQuery, refreshCirculation } from '../api.ts';
import styles from '../components/counter.module.css';
import { CounterScreen } from '../components/counter-screen.tsx';
import { DueDateForm } from '../components/due-date-form.tsx';
import { ScanField } from '../components/scan-field.tsx';
import { isFindable, statusKeyOf } from '../marks.ts';

/** One copy: where it is, who has it, and what can be corrected. The address contains its barcode. */
export function CopyScreen() {
  const { t } = useTranslation(['circulationDesk', 'platform']);
  const { barcode = '' }: { readonly barcode?: unknown } = useSearch({ strict: false });
  const wanted = typeof barcode === 'string' ? barcode : '';
  const navigate = useNavigate();
  const copy = useQuery({ ...copyQuery(wanted), enabled: wanted !== '', staleTime: 0 });
  return (
    <CounterScreen title={t('circulationDesk:copy.title')}>
      <ScanField
        label={t('circulationDesk:copy.scan')}
        hint={t('circulationDesk:copy.hint')}
        onScan={(text) => void navigate({ to: '.', search: { barcode: text } })}
      />
      {wanted !== '' && (
        <Loaded query={copy} waiting={<LinesSkeleton label={t('platform:loading')} lines={4} />}>
          {(state) => <Copy state={state} />}
        </Loaded>
      )}
    </CounterScreen>
  );
}

function Copy({ state: { copy, loan, hold } }: { readonly state: CopyState }) {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const may = useMay();
  const page = usePage();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const renew = useMutation(callMutation(circulationDeskCalls.renew));
  const mark = useMutation(callMutation(circulationDeskCalls.markCopy));
  const after = {
    onError: (error: Error) => showToast('error', failureText(page, error)),
    onSettled: () => refreshCirculation(client),
  };
  const marks = copyMarks.filter((as) =>
    as === 'found'
      ? loan === undefined && isFindable(copy.statusId)
      : !(as === 'lost' && copy.statusId === 3),
  );
  const place = [copy.storageName, copy.shelf, copy.callNumber].filter(Boolean).join(' · ');
  const facts = [
    [t('barcode'), copy.barcode],
    [t('hold.place'), place],
    [t('copy.library'), copy.libraryName],
    [t('reader.one'), loan === undefined ? '' : `${loan.readerName} ${loan.card}`.trim()],
    [t('dueHead'), loan === undefined ? '' : date(loan.dueOn)],
    [
      t('hold.one'),
      hold === undefined
        ? ''
        : `${hold.readerName} ${hold.card} · ${t('hold.until', { day: date(hold.endAt) })}`,
    ],
  ].filter(([, value]) => value !== '');
  return (
    <Panel title={copy.bookName}>
      <p>
        <StateDot tone={copy.statusId === 1 ? 'ok' : copy.statusId === 2 ? 'wait' : 'alarm'}>
          {t(statusKeyOf(copy.statusId))}
        </StateDot>
      </p>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name ?? ''} value={value ?? ''} />
        ))}
      </dl>
      <div className={styles['buttons']}>
        {loan !== undefined && (
          <Button
            busy={renew.isPending}
            onClick={() =>
              renew.mutate(
                { loanId: loan.id },
                {
                  ...after,
                  onSuccess: ({ dueOn, undoId }) =>
                    offerUndo(t('renewed', { title: copy.bookName, day: date(dueOn) }), undoId),
                },
              )
            }
          >
            {t('renew')}
          </Button>
        )}
        {may('circulation.correct') &&
          marks.map((as) => (
            <Button
              key={as}
              busy={mark.isPending}
              onClick={() =>
                mark.mutate(
                  { barcode: copy.barcode, as },
                  {
                    ...after,
                    onSuccess: ({ undoId }) =>
                      offerUndo(t(`copy.marked.${as}`, { title: copy.bookName }), undoId),
                  },
                )
              }
            >
              {t(`copy.mark.${as}`)}
            </Button>
          ))}
      </div>
      {loan !== undefined && may('circulation.correct') && (
        <DueDateForm key={`${loan.id} ${loan.dueOn}`} loan={loan} title={copy.bookName} />
      )}
    </Panel>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
