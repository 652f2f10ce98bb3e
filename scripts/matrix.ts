import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../apps/server/testing/test-folder.ts';
import { runJourneys } from './journeys.ts';
import { resultsOfTest, tellResults } from './tell-results.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm run matrix`: the journeys that `npm test` leaves out. Each of them is a journey or a walk through every screen that
// `npm test` makes in another language or size.
await buildWebWhenStale();
const temporary = testFolder();
const folder = mkdtempSync(join(temporary, 'yuelan-matrix-'));
const { code, results } = await runJourneys('matrix', folder, { TMPDIR: temporary });
rmSync(folder, { recursive: true, force: true });
tellResults({ results: [results], failures: code === 0 ? [] : ['matrix'] }, resultsOfTest());
