import { IconMovie, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { fileSize } from '../../files/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useRunningText } from '../../platform/use-running-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { VisuallyHidden, visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import { refreshWorks, worksQuery } from '../api.ts';
import { percentOf, stepReached } from '../progress-steps.ts';
import { createUpload, type Upload, type UploadState } from '../upload-flow.ts';
import { judgeWork, type WorkProblem } from '../work-file.ts';
import styles from './upload-dialog.module.css';

/** See docs/limits.md#layout. */
const width = 400;

/**
 * Uploads one video for an activity or competition, chosen with a button or dropped here. The file is checked before
 * the upload. During the upload, progress is shown and only the dialog's own buttons close it.
 */
export default function UploadDialog({
  relId,
  name,
  limit,
  onClose,
}: {
  readonly relId: string;
  readonly name: string;
  /** How many works each reader may enter here. */
  readonly limit: number;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { language } = usePage();
  const { t } = useTranslation(['activities', 'platform']);
  const runningText = useRunningText();
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<Upload>(undefined);
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<WorkProblem>();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  // Leaving the screen stops the upload.
  useEffect(() => () => upload.current?.cancel(), []);
  const closeWhenDone = useRef(onClose);
  closeWhenDone.current = onClose;

  const works = useInfiniteQuery(worksQuery(relId)).data?.pages[0]?.totalRecord;
  const left = works === undefined ? undefined : Math.max(0, limit - works);
  const sent = 'sent' in state ? state.sent : state.kind === 'saving' ? (file?.size ?? 0) : 0;
  const percent = percentOf(sent, file?.size ?? 0);
  const step = stepReached(percent);
  const running = state.kind !== 'idle' && state.kind !== 'broken' && state.kind !== 'failed';
  const wrong = problem ?? (state.kind === 'failed' ? state.problem : undefined);
  const alert =
    wrong !== undefined
      ? t(`activities:upload.${wrong}`)
      : state.kind === 'broken'
        ? t('activities:upload.broken', { percent })
        : state.kind === 'failed'
          ? state.message || t('activities:upload.failed')
          : undefined;

  function take(taken: File | undefined): void {
    if (taken === undefined || running || left === 0) return;
    const found = judgeWork(taken);
    upload.current = undefined;
    setState({ kind: 'idle' });
    setProblem(found);
    setFile(found === undefined ? taken : undefined);
  }

  function follow(next: UploadState): void {
    setState(next);
    if (next.kind !== 'done') return;
    showToast('success', t('activities:upload.done', { name: next.work.filename || (file?.name ?? '') }));
    refreshWorks(client);
    closeWhenDone.current();
  }

  function start(): void {
    if (file === undefined) return;
    upload.current ??= createUpload(page, relId, file, follow);
    void upload.current.run();
  }

  function cancel(): void {
    upload.current?.cancel();
    upload.current = undefined;
    setState({ kind: 'idle' });
    showToast('info', t('activities:upload.cancelled'));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <Dialog
      title={t('activities:upload.title')}
      closeLabel={t('platform:close')}
      width={width}
      shape="window"
      onClose={onClose}
      keepOnOutsideClick
      mustAnswer={running}
      footer={
        running ? (
          <Button onClick={cancel}>{t('activities:upload.cancel')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('platform:confirm.cancel')}</Button>
            <Button kind="primary" onClick={start} disabled={file === undefined}>
              {t(state.kind === 'broken' ? 'activities:upload.resume' : 'activities:upload.start')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['upload']}>
        <p className={styles['for']}>{t('activities:upload.for', { name })}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button in it does the same. */}
        <div
          className={styles['place']}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!running);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={id}
            type="file"
            accept="video/mp4,.mp4"
            className={visuallyHiddenClass}
            aria-label={t('activities:upload.field')}
            tabIndex={-1}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // Lets the reader choose the same file again.
              event.currentTarget.value = '';
            }}
          />
          {file === undefined ? (
            <>
              <IconUpload size={34} stroke={1.3} aria-hidden="true" />
              <p>{t('activities:upload.drop')}</p>
            </>
          ) : (
            <p className={styles['file']}>
              <IconMovie size={28} stroke={1.3} aria-hidden="true" />
              <b>{file.name}</b>
              <span>{fileSize(file.size, language)}</span>
            </p>
          )}
          {!running && (
            <Button
              data-autofocus
              kind={file === undefined ? 'plain' : 'quiet'}
              aria-describedby={`${id}-tip`}
              disabled={left === 0}
              onClick={() => input.current?.click()}
            >
              {t(file === undefined ? 'activities:upload.choose' : 'activities:upload.chooseOther')}
            </Button>
          )}
        </div>
        <p id={`${id}-tip`} className={styles['tip']}>
          {runningText(
            t('activities:upload.tip'),
            left !== undefined &&
              (left === 0
                ? t('activities:upload.limitReached', { limit })
                : t('activities:upload.limit', { limit, count: left })),
          )}
        </p>
        {(running || state.kind === 'broken') && (
          <div className={styles['progress']}>
            <progress
              aria-label={t('activities:upload.progress')}
              max={100}
              {...(state.kind === 'signing' ? {} : { value: percent })}
            />
            <p>
              <span>
                {state.kind === 'signing'
                  ? t('activities:upload.waiting')
                  : state.kind === 'saving' || percent === 100
                    ? t('activities:upload.checking')
                    : state.kind === 'retrying'
                      ? t('activities:upload.retrying')
                      : t('activities:upload.sent', {
                          sent: fileSize(sent, language),
                          total: fileSize(file?.size ?? 0, language),
                        })}
              </span>
              <b>{percent}%</b>
            </p>
          </div>
        )}
        <VisuallyHidden>
          <span role="status">
            {running && step !== undefined && t('activities:upload.announced', { percent: step })}
          </span>
        </VisuallyHidden>
        <FormProblem text={alert} />
      </div>
    </Dialog>
  );
}
