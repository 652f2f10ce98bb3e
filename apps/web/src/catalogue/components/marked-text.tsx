import type { TextPart } from '../highlight.ts';
import styles from './marked-text.module.css';

/** A text of which some parts answer what was asked. */
export function MarkedText({ parts }: { readonly parts: readonly TextPart[] }) {
  let at = 0;
  return parts.map((part) => {
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
