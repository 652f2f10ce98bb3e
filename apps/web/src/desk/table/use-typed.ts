import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

/** The properties of an input whose text takes effect on Enter or when the field is left. */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The value was changed by something other than this input.
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
