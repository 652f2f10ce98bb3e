import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../apps/server/testing/test-folder.ts';
import { runJourneys, runVitest } from './run-tests.ts';
import { resultsOfTest, tellResults } from './tell-results.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm run matrix`: what `npm test` leaves out. It runs the same tests on PostgreSQL, the same journeys in the other
// languages and sizes, and the tests that kill processes repeatedly.
await buildWebWhenStale();
const temporary = testFolder();
const folder = mkdtempSync(join(temporary, 'yuelan-matrix-'));
const unit = await runVitest('matrix', folder, { TMPDIR: temporary });
const journeys = await runJourneys('matrix', folder, { TMPDIR: temporary });
rmSync(folder, { recursive: true, force: true });
const failures = [
  ...(unit.code === 0 ? [] : ['vitest of the matrix']),
  ...(journeys.code === 0 ? [] : ['journeys of the matrix']),
];
tellResults({ results: [unit.results, journeys.results], failures }, resultsOfTest());
