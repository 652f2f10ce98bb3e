import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importCalls } from '@yuelan/contract/import/remote';
import type { ImportRun } from '@yuelan/contract/import/schemas';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './run-progress.module.css';

/** The server's progress with a file. */
export function RunProgress({ run: { id, task, progress } }: { readonly run: ImportRun }) {
  const { t } = useTranslation('importDesk');
  const { number } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const stop = useMutation(callMutation(importCalls.stop));
  const { rows, total, isWaiting } = progress;
  const counted = { rows: number(rows), total: number(total) };
  const title = task === '' ? t('progress.title') : t(`tasks.${task}`);
  const text = isWaiting
    ? t('progress.waiting')
    : total === 0
      ? t('progress.rows', counted)
      : t(task === 'undo' ? 'progress.batches' : 'progress.of', counted);
  return (
    <Panel title={title}>
      <progress
        className={styles['bar']}
        aria-label={title}
        {...(total === 0 ? {} : { value: Math.min(rows, total), max: total })}
      />
      <p role="status">{text}</p>
      <p className={styles['leave']}>{t('progress.leave')}</p>
      {task !== 'undo' && (
        <Button
          busy={stop.isPending}
          onClick={() =>
            stop.mutate(
              { id },
              {
                onSuccess: () => showToast('info', t('do.stopped')),
                onError: (error) => showToast('error', failureText(page, error)),
                onSettled: () => client.invalidateQueries({ queryKey: [importCalls.run.path] }),
              },
            )
          }
        >
          {t('do.stop')}
        </Button>
      )}
    </Panel>
  );
}
