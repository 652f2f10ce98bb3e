import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react';
import { maxQuestion } from '@yuelan/contract/assistant/schemas';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import type { Conversation, ConversationState } from '../conversation.ts';
import styles from './composer.module.css';

/** Safari ends a composition before the Enter that ended it arrives; that Enter has this code. */
const codeWhileComposing = 229;
/** From this length on, the reader sees how many characters are left. */
const nearlyFull = maxQuestion - 60;

/**
 * The field where the reader writes. Enter sends, Shift+Enter breaks the line, and Enter of an input method only ends
 * the composition.
 */
export function Composer({
  field,
  conversation,
  state,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation;
  readonly state: ConversationState;
}) {
  const { t } = useTranslation(['assistant', 'platform']);
  const id = useId();
  const { draft, phase, warning, unbegun } = state;
  const busy = phase === 'waiting' || phase === 'typing';

  function onKeyDown(event: KeyboardEvent): void {
    const composing = event.nativeEvent.isComposing || event.keyCode === codeWhileComposing;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    conversation.send();
  }

  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        conversation.send();
        field.current?.focus();
      }}
    >
      <p role="status" className={styles['warning']}>
        {warning ? t('busy') : ''}
      </p>
      {unbegun !== undefined && !busy && (
        <p className={styles['unbegun']}>
          <span>{t('unbegun', { why: unbegun })}</span>
          <button type="button" onClick={conversation.begin}>
            {t('platform:failed.retry')}
          </button>
        </p>
      )}
      <div className={styles['row']}>
        <textarea
          ref={field}
          id={`${id}-field`}
          className={styles['field']}
          // As high as its text; without `field-sizing`, as high as its number of lines.
          rows={Math.min(5, draft.split('\n').length)}
          maxLength={maxQuestion}
          enterKeyHint="send"
          aria-label={t('field')}
          aria-describedby={`${id}-hint`}
          placeholder={t('placeholder')}
          value={draft}
          onChange={(event) => conversation.write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {busy && (
          <button
            type="button"
            className={styles['stop']}
            onClick={() => {
              conversation.stop();
              field.current?.focus();
            }}
          >
            <IconPlayerStopFilled size={16} aria-hidden="true" />
            {t('stop')}
          </button>
        )}
        <button
          type="submit"
          className={styles['send']}
          aria-label={t('send')}
          data-quiet={busy || undefined}
        >
          <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        {draft.length > nearlyFull ? t('left', { count: maxQuestion - draft.length }) : t('hint')}
      </p>
    </form>
  );
}
