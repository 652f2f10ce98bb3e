import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '../messages/translation.ts';
import { askConfirm } from '../ui/dialogs/confirm.tsx';
import type { Question } from '../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../ui/feedback/toasts.tsx';
import { usePage } from './page.ts';
import { failureText } from './use-failure.ts';

/** A question for {@link useConfirmed}, and the messages after it. */
type Asked<Input, Answer> = Omit<Question, 'cancelLabel'> & {
  readonly cancelLabel?: string;
  readonly input: Input;
  readonly done: (answer: Answer) => string;
  /** The message if the reader declines; none by default. */
  readonly kept?: string;
};

/** Confirms a change with the reader, makes it, reports the result, and refreshes what may have changed. */
export function useConfirmed<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  refresh: (client: QueryClient) => unknown,
  failureOf = failureText,
) {
  const page = usePage();
  const client = useQueryClient();
  const { t } = useTranslation('platform');
  const { mutate, isPending } = useMutation(mutation);
  const isAsking = useRef(false);

  async function ask({ input, done, kept, ...question }: Asked<Input, Answer>): Promise<void> {
    // A second click on the button that asks declines nothing.
    if (isAsking.current) return;
    isAsking.current = true;
    const confirmed = await askConfirm({ cancelLabel: t('confirm.cancel'), ...question });
    isAsking.current = false;
    if (confirmed)
      mutate(input, {
        onSuccess: (answer) => showToast('success', done(answer)),
        onError: (error) => showToast('error', failureOf(page, error)),
        onSettled: () => void refresh(client),
      });
    else if (kept !== undefined) showToast('info', kept);
  }
  return { ask: (asked: Asked<Input, Answer>) => void ask(asked), busy: isPending };
}
