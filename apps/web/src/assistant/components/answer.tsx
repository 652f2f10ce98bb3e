import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import type { Message } from '../conversation.ts';
import styles from './answer.module.css';
import { AnswerBooks } from './answer-books.tsx';
import { Keywords } from './keywords.tsx';

/** A reply: what was searched, the answer as far as it has appeared, then books, keywords and the source. */
export function Answer({
  message,
  typing,
  onRemoveWord,
}: {
  readonly message: Extract<Message, { kind: 'answer' }>;
  readonly typing: boolean;
  readonly onRemoveWord: (word: string) => void;
}) {
  const { t } = useTranslation('assistant');
  const { answer, typed, indexWords } = message;
  const whole = typed >= answer.answer.length;
  return (
    <div className={styles['answer']}>
      {answer.notice !== undefined && <p className={styles['notice']}>{t(`notice.${answer.notice}`)}</p>}
      {answer.chat_reasoning !== '' && (
        <p className={styles['searched']}>
          <IconSearch size={15} stroke={1.8} aria-hidden="true" />
          <span>{answer.chat_reasoning}</span>
        </p>
      )}
      <p className={styles['text']} data-typing={typing || undefined}>
        {answer.answer.slice(0, typed)}
      </p>
      {whole && (
        <>
          {answer.books.length > 0 && <AnswerBooks books={answer.books} />}
          {answer.guides !== undefined && (
            <ul className={styles['guides']} aria-label={t('guides.label')}>
              {answer.guides.map(({ page, title }) => (
                <li key={page}>
                  <Link to="/guide/$page" params={{ page }} preload={false} className={styles['guide']}>
                    <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />
                    {t('guides.open', { title })}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Keywords words={indexWords} answer={answer} onRemove={onRemoveWord} />
          <p className={styles['source']}>
            {t(answer.guides === undefined ? `source.${answer.source}` : 'source.guides')}
          </p>
        </>
      )}
    </div>
  );
}
