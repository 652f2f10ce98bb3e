import type { ReactNode } from 'react';

/** A placeholder in a sentence for an element (U+FFFC, "object replacement character"). */
export const objectMark = '\uFFFC';

/** A translated sentence in which `children` replaces {@link objectMark}: messages stay text, never markup. */
export function Sentence({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const at = text.lastIndexOf(objectMark);
  if (at === -1) return text;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      {children}
      <span>{text.slice(at + objectMark.length)}</span>
    </>
  );
}
