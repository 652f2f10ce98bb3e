import type { Meeting } from '../../apps/server/testing/traffic/tally.ts';

/** Prints the readers' results, one line for each kind of request. */
export function printMeetings(meetings: readonly Meeting[], told: (line: string) => void): void {
  const row = (name: string, ...values: readonly (string | number)[]) =>
    told(`${name.padEnd(12)}${values.map((value) => String(value).padStart(10)).join('')}`);
  row('', 'requests', 'failed', 'outage s', 'p50 ms', 'p95 ms', 'max ms', 'failures');
  for (const { kind, requests, failed, failures, longestOutage, p50, p95, max } of meetings)
    row(
      kind,
      requests,
      failed,
      longestOutage,
      p50,
      p95,
      max,
      `  ${Object.entries(failures)
        .map(([failure, times]) => `${times} × ${failure}`)
        .join(', ')}`,
    );
}
