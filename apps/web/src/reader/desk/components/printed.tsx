import { type ReactNode, useEffect, useRef } from 'react';
import { printNow } from '../../../ui/print/print-sheet.tsx';

/** Prints its sheets or slip once they are mounted, and calls `onDone` when the browser's print dialog is closed. */
export function Printed({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => printNow(() => done.current()), []);
  return children;
}
