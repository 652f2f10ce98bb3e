import { homedir } from 'node:os';
import { join } from 'node:path';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');

/** Programs that benchmarks and clusters have fetched, for later runs. */
export const downloads = process.env['YUELAN_BENCH_CACHE'] ?? join(cache, 'yuelan-bench');
