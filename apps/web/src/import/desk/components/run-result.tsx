import { importCalls } from '@yuelan/contract/import/remote';
import type { ImportRun } from '@yuelan/contract/import/schemas';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { callMutation } from '../../../platform/query.ts';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { Figure } from '../../../ui/charts/chart.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useFieldName } from '../field-name.ts';
import styles from './run-result.module.css';

const counted = ['rows', 'added', 'updated', 'unchanged', 'rejected', 'copies'] as const;

/** The result of a dry run, a run or an undo. */
export function RunResult({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('importDesk');
  const { number, date } = useFormats();
  const { labelled } = useFieldName();
  const { state, counts, problem, reasons, notes, undo, reported } = run;
  const title = t(state === 'tried' ? 'result.tried' : state === 'undone' ? 'result.undone' : 'result.done');
  const figures =
    state === 'undone'
      ? (
          [
            ['removed', undo.removed],
            ['restored', undo.restored],
            ['kept', reported.kept],
          ] as const
        ).map(([key, value]) => ({ key, label: t(`result.${key}`), value }))
      : counted
          .filter((key) => key !== 'copies' || (counts?.copies ?? 0) > 0)
          .map((key) => ({ key, label: t(`counts.${key}`), value: counts?.[key] ?? 0 }));
  return (
    <Panel title={title}>
      {problem !== '' && (
        <p className={styles['problem']} role="alert">
          {t('failed', { why: problem })}
        </p>
      )}
      {counts !== null && (
        <div className={styles['figures']}>
          {figures.map(({ key, label, value }) => (
            <Figure key={key} value={number(value)} label={label} />
          ))}
        </div>
      )}
      {state !== 'undone' && (
        <Lines
          title={t('result.reasons')}
          lines={reasons.map(({ text, count }) => `${labelled(text)}: ${number(count)}`)}
        />
      )}
      {state !== 'undone' && <Lines title={t('result.notes')} lines={notes.map(labelled)} />}
      {undo.hindrance === '' && (
        <div className={styles['undo']}>
          <UndoButton id={run.id} />
          <span>{t('result.undoUntil', { day: date(undo.until) })}</span>
        </div>
      )}
      {(undo.hindrance === 'target' || undo.hindrance === 'expired') && state === 'done' && (
        <p className={styles['note']}>{t(`result.hindrance.${undo.hindrance}`)}</p>
      )}
    </Panel>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles['heading']}>{title}</h3>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function UndoButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('importDesk');
  const undo = useConfirmed(callMutation(importCalls.undo), (client) => client.invalidateQueries());
  return (
    <Button
      busy={undo.busy}
      onClick={() =>
        undo.ask({
          title: t('do.undoTitle'),
          text: t('do.undoText'),
          confirmLabel: t('do.undo'),
          input: { id },
          done: () => t('do.undoing'),
        })
      }
    >
      {t('do.undo')}
    </Button>
  );
}
