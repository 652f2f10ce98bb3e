import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AssistantAnswer } from '@yuelan/contract/assistant/schemas';
import { useRef } from 'react';
import { browseFor, searchFor } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import styles from './answer.module.css';

/**
 * A search for all remaining keywords: by the headings among them, any of which finds the books of the answer,
 * otherwise by words.
 */
function togetherFor(words: readonly string[], { together, books }: AssistantAnswer) {
  if (together === undefined) return searchFor(words.join(' '));
  const { facet, values } = together;
  if (facet === 'author' || values.every((value) => words.includes(value))) return browseFor(facet, values);
  const headings = words.filter((word) => books.some(({ keywords }) => keywords.includes(word)));
  return headings.length === 0 ? searchFor(words.join(' ')) : browseFor(facet, headings);
}

/** Keywords of an answer. Each can be searched alone, or all together except those removed with the Delete key. */
export function Keywords({
  words,
  answer,
  onRemove,
}: {
  readonly words: readonly string[];
  readonly answer: AssistantAnswer;
  readonly onRemove: (word: string) => void;
}) {
  const { t } = useTranslation('assistant');
  const list = useRef<HTMLDivElement>(null);
  if (words.length === 0) return null;

  function remove(word: string): void {
    // The focus moves to the next keyword, or to the rest of the answer.
    const places = [...(list.current?.querySelectorAll<HTMLElement>('li a') ?? [])];
    const next = places[words.indexOf(word) + 1] ?? places[words.indexOf(word) - 1];
    onRemove(word);
    next?.focus({ preventScroll: true });
  }

  return (
    <div ref={list} className={styles['keywords']}>
      <h4>{t('keywords.label')}</h4>
      <ul>
        {words.map((word) => (
          <li key={word} className={styles['keyword']}>
            <Link
              to="/search"
              search={searchFor(word)}
              preload={false}
              title={t('keywords.search', { word })}
              aria-keyshortcuts="Delete"
              onKeyDown={(event) => {
                if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                event.preventDefault();
                remove(word);
              }}
            >
              {word}
            </Link>
          </li>
        ))}
      </ul>
      {words.length > 1 && (
        <Link
          to="/search"
          search={togetherFor(words, answer)}
          preload={false}
          className={buttonClass('quiet', styles['all'])}
        >
          <IconSearch stroke={1.8} aria-hidden="true" />
          {t('keywords.all')}
        </Link>
      )}
    </div>
  );
}
