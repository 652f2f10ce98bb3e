import type { ReactNode } from 'react';
import { RankPanel } from './rank-panel.tsx';
import { ViewedPanel } from './viewed-panel.tsx';

/** Beside every list: the titles borrowed most, others, and those viewed last, which push nothing down when they come. */
export default function SidePanels({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <RankPanel name="mostBorrowed" />
      {children}
      <ViewedPanel />
    </>
  );
}
