import { activitiesCalls } from '@yuelan/contract/activities/remote';
import type { UploadPlace, Work } from '@yuelan/contract/activities/schemas';
import { workType } from '@yuelan/contract/activities/schemas';
import { envelopeSchema } from '@yuelan/contract/envelope';
import type { Page } from '../platform/page.ts';
import { failureText } from '../platform/use-failure.ts';
import { putWithProgress } from './put-with-progress.ts';
import { sendWork } from './send-work.ts';
import type { WorkProblem } from './work-file.ts';

/** The state of an upload. `broken` and `failed` wait for the reader. */
export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'signing' }
  | { readonly kind: 'sending'; readonly sent: number }
  /** The connection broke; the upload retries by itself. */
  | { readonly kind: 'retrying'; readonly sent: number }
  /** Everything has arrived; the server is checking the content. */
  | { readonly kind: 'saving' }
  | { readonly kind: 'broken'; readonly sent: number }
  /** A message from the server or the store; `problem` if the file caused the failure. */
  | { readonly kind: 'failed'; readonly message: string; readonly problem?: WorkProblem | undefined }
  | { readonly kind: 'done'; readonly work: Work };

/** Waits before automatic retries after a broken connection. */
const waits = [1000, 3000, 8000] as const;

/** What the status of a refused `PUT` says about the file: stores check what they receive. */
const problems: Readonly<Record<number, WorkProblem>> = { 413: 'size', 415: 'format' };

/** An upload of one file for one activity or competition, which can be resumed. */
export function createUpload(page: Page, relId: string, file: File, onChange: (state: UploadState) => void) {
  let place: UploadPlace | undefined;
  let stop = new AbortController();
  let sent = 0;

  async function sign(again: boolean): Promise<UploadPlace> {
    const asked = { activityId: relId, filename: file.name, size: file.size, contentType: workType };
    return page.answerOf(
      activitiesCalls.signUpload,
      again && place !== undefined ? { ...asked, key: place.key } : asked,
      stop.signal,
    );
  }

  async function send(goOn: boolean): Promise<boolean> {
    let furthest = 0;
    let isExpired = false;
    for (let attempt = 0; ; attempt += 1) {
      const again = goOn || attempt > 0;
      // Only the server knows which parts the store has so far.
      const isStale = isExpired || (again && place?.parts !== undefined);
      if (place === undefined || isStale || Date.parse(place.expiresAt) <= Date.now())
        place = await sign(again);
      let begun: number | undefined;
      const outcome = await sendWork(
        putWithProgress,
        place,
        file,
        again,
        (bytes) => {
          begun ??= bytes;
          sent = bytes;
          onChange({ kind: 'sending', sent });
        },
        stop.signal,
      );
      if (outcome.kind === 'sent') return true;
      // A long upload may be interrupted any number of times, as long as the store gets more of it each time.
      if (begun !== undefined && begun > furthest) {
        furthest = begun;
        attempt = 0;
      }
      if (outcome.kind === 'refused') {
        const problem = problems[outcome.status];
        onChange({ kind: 'failed', message: wordsOfRefusal(outcome.text), problem });
        place = undefined;
        return false;
      }
      const wait = waits[attempt];
      if (wait === undefined) {
        onChange({ kind: 'broken', sent });
        return false;
      }
      isExpired = outcome.kind === 'expired';
      if (!isExpired) {
        onChange({ kind: 'retrying', sent });
        await pause(wait, stop.signal);
      }
    }
  }

  return {
    /** Starts or resumes. Resolves when the upload is done, waits for the reader, or was cancelled. */
    async run(): Promise<void> {
      const goOn = place !== undefined;
      stop = new AbortController();
      const { signal } = stop;
      onChange(goOn ? { kind: 'sending', sent } : { kind: 'signing' });
      try {
        if (!(await send(goOn)) || place === undefined) return;
        onChange({ kind: 'saving' });
        const work = await page.answerOf(activitiesCalls.saveWork, { relId, url: place.key }, signal);
        onChange({ kind: 'done', work });
      } catch (error) {
        if (signal.aborted) onChange({ kind: 'idle' });
        else onChange({ kind: 'failed', message: failureText(page, error) });
      }
    },
    cancel() {
      stop.abort();
    },
  };
}
export type Upload = ReturnType<typeof createUpload>;

/** Our own store explains a refusal in the envelope; another store's message is not meant for readers. */
function wordsOfRefusal(text: string): string {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data?.rtmsg ?? '';
  } catch {
    return '';
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, milliseconds);
    function cancel(): void {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener('abort', cancel, { once: true });
  });
}
