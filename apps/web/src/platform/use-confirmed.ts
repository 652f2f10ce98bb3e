import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from '../messages/translation.ts';
import { askConfirm } from '../ui/dialogs/confirm.tsx';
import type { Question } from '../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../ui/feedback/toasts.tsx';
import { usePage } from './page.ts';
import { failureText } from './use-failure.ts';

/** A question of {@link useConfirmed}, and what is said after it. */
type Asked<Input, Answer> = Omit<Question, 'cancelLabel'> & {
  readonly cancelLabel?: string;
  readonly input: Input;
  readonly done: (answer: Answer) => string;
  /** When the reader declines; nothing by default. */
  readonly kept?: string;
};

/** A change that the reader confirms first. Says how it went, and refreshes what it may have changed. */
export function useConfirmed<Answer, Input>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  refresh: (client: QueryClient) => unknown,
  failureOf = failureText,
) {
  const page = usePage();
  const client = useQueryClient();
  const { t } = useTranslation('platform');
  const { mutate, isPending } = useMutation(mutation);

  async function ask({ input, done, kept, ...question }: Asked<Input, Answer>): Promise<void> {
    const confirmed = await askConfirm({ cancelLabel: t('confirm.cancel'), ...question });
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
