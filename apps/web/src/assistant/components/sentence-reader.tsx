import { useTranslation } from '../../messages/translation.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import type { ConversationState, Message } from '../conversation.ts';
import { finishedSentences } from '../sentences.ts';

/** What screen readers announce of the conversation: the finished sentences of the last reply. */
export function SentenceReader({ state }: { readonly state: ConversationState }) {
  const { t } = useTranslation('assistant');
  const last = state.messages.at(-1);

  function spoken(message: Message | undefined): readonly string[] {
    if (message === undefined || message.role === 'user') return [];
    if (message.kind === 'failed') return [message.content];
    if (message.kind === 'stopped') return [t('stopped')];
    const { answer, typed } = message;
    const sentences = finishedSentences(answer.answer, typed);
    const whole = typed >= answer.answer.length;
    return whole && answer.books.length > 0
      ? [...sentences, t('books.announce', { count: answer.books.length })]
      : sentences;
  }

  const lines =
    state.phase === 'waiting'
      ? [t('waiting')]
      : [...spoken(last), ...(state.unbegun === undefined ? [] : [t('unbegun', { why: state.unbegun })])];
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite" aria-relevant="additions">
        {lines.map((line, place) => (
          // The sentences of a reply only become more; another reply starts over.
          <span key={`${last?.id ?? 0} ${state.phase === 'waiting' ? 'wait' : place}`}>{`${line} `}</span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
