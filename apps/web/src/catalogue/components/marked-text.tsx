import styles from './marked-text.module.css';

/**
 * A text with a part of it marked where it holds it: `parts` joined are what is looked for, every second one is marked.
 * The first of several that the text holds counts.
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
