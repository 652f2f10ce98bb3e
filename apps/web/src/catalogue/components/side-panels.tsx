import { RankPanel } from './rank-panel.tsx';
import { ViewedPanel } from './viewed-panel.tsx';

/** Beside every list: the titles borrowed most and those viewed last. */
export function SidePanels() {
  return (
    <>
      <RankPanel name="mostBorrowed" />
      <ViewedPanel />
    </>
  );
}
