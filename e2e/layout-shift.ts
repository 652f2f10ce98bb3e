/// <reference lib="dom" />
import type { Portal } from './portal-test.ts';

/** Observes every layout shift from the beginning of each page. */
export async function watchShifts(portal: Portal): Promise<() => Promise<number>> {
  await portal.page.addInitScript(() => {
    let sum = 0;
    Reflect.set(globalThis, 'layoutShift', () => sum);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'hadRecentInput') === false) sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    portal.page.evaluate(() => {
      const read: unknown = Reflect.get(globalThis, 'layoutShift');
      return typeof read === 'function' ? Number(read()) : Number.NaN;
    });
}
