import styles from './marked-text.module.css';

/**
 * Marks a part of a text. The elements of `parts` are alternatives: joined, each is a passage to look for, of which
 * every second part is marked. The first passage that the text contains is used.
 */
export function MarkedText({
  text,
  parts,
}: {
  readonly text: string;
  readonly parts: readonly (readonly string[])[];
}) {
  const held = parts.find((one) => one[1] !== '' && text.includes(one.join('')));
  if (held === undefined) return text;
  const at = text.indexOf(held.join(''));
  return [
    text.slice(0, at),
    ...held.map((part, place) =>
      place % 2 === 1 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and keep their places.
        <mark key={place} className={styles['mark']}>
          {part}
        </mark>
      ) : (
        part
      ),
    ),
    text.slice(at + held.join('').length),
  ];
}
