import { expect, test } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { libraryDomain } from '../library/public.ts';
import { dayMs } from './clock.ts';
import { findTimeAhead, keepClockMark } from './clock-mark.ts';

eachDatabase((_name, makeApp) => {
  test('health names a clock that was set back, and the portal continues', async () => {
    const app = await makeApp({ domains: [libraryDomain] });
    const ready = async () => {
      const response = await app.inject({ url: '/health/ready' });
      return [response.statusCode, response.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    app.clock.advance(-60_000);
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    app.clock.advance(-30_000);
    expect(await ready()).toEqual([200, { status: 'ok', notes: ['clock.behind'] }]);
    app.clock.advance(30_001);
    expect(await ready()).toEqual([200, { status: 'ok' }]);
  });

  test('the latest time stays, whichever server writes last', async () => {
    const app = await makeApp({ domains: [libraryDomain] });
    const latest = app.clock.now();
    for (const back of [-86_400_000, 3_600_000]) {
      app.clock.advance(back);
      await keepClockMark(app.db, app.clock);
    }
    expect(await findTimeAhead(app.db, app.clock)).toBe(latest.toISOString());
    app.clock.advance(2 * dayMs);
    await keepClockMark(app.db, app.clock);
    expect(await findTimeAhead(app.db, app.clock)).toBeUndefined();
  });
});
