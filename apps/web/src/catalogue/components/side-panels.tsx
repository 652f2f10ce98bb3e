import { RankPanel } from './rank-panel.tsx';
import { ViewedPanel } from './viewed-panel.tsx';

/** What stands beside every list: what is borrowed most, and what was looked at last. */
export function SidePanels() {
  return (
    <>
      <RankPanel name="mostBorrowed" />
      <ViewedPanel />
    </>
  );
}
