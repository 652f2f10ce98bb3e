import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** What an input needs whose text takes effect with Enter, or when the field is left. */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed by another way than this input.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const commit = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return {
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
    },
  };
}
