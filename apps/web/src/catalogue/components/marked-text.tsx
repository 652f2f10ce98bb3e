import { markParts } from '../highlight.ts';
import styles from './marked-text.module.css';

/** A text with the places marked that are literally what was searched. */
export function MarkedText({ text, query }: { readonly text: string; readonly query: string }) {
  let at = 0;
  return markParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? (
      <mark key={key} className={styles['mark']}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
