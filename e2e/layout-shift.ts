/// <reference lib="dom" />
import type { Portal } from './portal-test.ts';

/** What moved on a page since it began to load. */
export interface Shifts {
  /** The layout shift of the whole page, as browsers score it. */
  readonly sum: number;
  /** Each shift with the elements that it moved. */
  readonly moved: readonly string[];
}

/** Observes every layout shift from the beginning of each page. */
export async function watchShifts(portal: Portal): Promise<() => Promise<Shifts>> {
  await portal.page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node | null }[];
    }
    const shifts: { sum: number; moved: string[] } = { sum: 0, moved: [] };
    Reflect.set(globalThis, 'layoutShifts', shifts);
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`
        : `${node?.nodeName}: ${node?.textContent?.slice(0, 20)}`;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        shifts.sum += shift.value;
        const names = shift.sources.map(({ node }) => nameOf(node));
        shifts.moved.push(
          `${shift.value.toFixed(4)} at ${Math.round(shift.startTime)} ms: ${names.join(', ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => portal.page.evaluate(() => Reflect.get(globalThis, 'layoutShifts') as Shifts);
}
