import { IconArrowDown, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import type { Conversation, ConversationState, Message } from '../conversation.ts';
import { useQuestion } from '../use-question.ts';
import { Answer } from './answer.tsx';
import styles from './chat-log.module.css';
import startStyles from './start.module.css';

/** The messages, with the last question at the top of the visible part, and the actions for the last one. */
export function ChatLog({
  conversation,
  state,
  focusField,
}: {
  readonly conversation: Conversation;
  readonly state: ConversationState;
  readonly focusField: () => void;
}) {
  const { t } = useTranslation('assistant');
  const box = useRef<HTMLElement>(null);
  const { messages, phase } = state;
  const asked = messages.filter(({ role }) => role === 'user').length;
  const { away, toQuestion } = useQuestion(box, asked);
  const last = messages.at(-1);
  const asks = (question: string) => {
    conversation.send(question);
    focusField();
  };

  return (
    <div className={styles['frame']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard. */}
      <section ref={box} className={styles['box']} tabIndex={0} aria-label={t('messages')}>
        <div className={styles['inner']}>
          {messages.length === 0 && <Start onAsk={asks} />}
          <ol className={styles['list']}>
            {messages.map((message) => (
              <li key={message.id} data-role={message.role}>
                <MessageView
                  message={message}
                  conversation={conversation}
                  typing={phase === 'typing' && message === last}
                />
              </li>
            ))}
          </ol>
          {phase === 'waiting' && (
            <p className={styles['waiting']}>
              <span>{t('waiting')}</span>
              <span className={styles['dots']} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
            </p>
          )}
          {(phase === 'stopped' || (phase === 'idle' && isFailed(last))) && (
            <div className={styles['again']}>
              <Button
                onClick={() => {
                  conversation.recover();
                  toQuestion();
                  focusField();
                }}
              >
                <IconRefresh stroke={1.7} aria-hidden="true" />
                {t('recover')}
              </Button>
            </div>
          )}
        </div>
      </section>
      {away && (
        <button type="button" className={styles['newest']} onClick={toQuestion}>
          <IconArrowDown size={16} stroke={2} aria-hidden="true" />
          {t('newest')}
        </button>
      )}
    </div>
  );
}

function isFailed(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.kind === 'failed';
}

function MessageView({
  message,
  conversation,
  typing,
}: {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly typing: boolean;
}) {
  const { t } = useTranslation('assistant');
  if (message.role === 'user') {
    return (
      <div className={styles['asked']}>
        <h3 className={visuallyHiddenClass}>{t('you')}</h3>
        <p>{message.content}</p>
      </div>
    );
  }
  return (
    <div className={styles['reply']}>
      <h3 className={visuallyHiddenClass}>{t('title')}</h3>
      {message.kind === 'stopped' ? (
        <p className={styles['stopped']}>
          <IconPlayerStop size={16} stroke={1.8} aria-hidden="true" />
          {t('stopped')}
        </p>
      ) : message.kind === 'failed' ? (
        <p className={styles['failed']}>{message.content}</p>
      ) : (
        <Answer
          message={message}
          typing={typing}
          onRemoveWord={(word) => conversation.removeWord(message.id, word)}
        />
      )}
    </div>
  );
}

const starts = ['age', 'like', 'author', 'topic', 'mood'] as const;

/** Before the first question: examples of questions as buttons. */
function Start({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { t } = useTranslation('assistant');
  return (
    <div className={startStyles['start']}>
      <p className={startStyles['hello']}>{t('start.hello')}</p>
      <p className={startStyles['how']}>{t('start.how')}</p>
      <h3 className={startStyles['try']}>{t('start.try')}</h3>
      <ul>
        {starts.map((start) => (
          <li key={start}>
            <button
              type="button"
              className={startStyles['question']}
              onClick={() => onAsk(t(`start.${start}`))}
            >
              {t(`start.${start}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
