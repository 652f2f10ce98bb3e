import { runNode } from './run.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm start`: builds the pages if needed, fills an empty data folder with the demonstration libraries, and serves.
await buildWebWhenStale();
const env: Record<string, string> = process.env['NODE_ENV'] === undefined ? { NODE_ENV: 'production' } : {};
process.exitCode = await runNode('apps/server/src/yuelan.ts', ['demo', '--when-empty'], { env });
if (process.exitCode === 0) process.exitCode = await runNode('apps/server/src/yuelan.ts', ['serve'], { env });
