import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { downloads } from './engines/downloads.ts';
import { startOpenSearch } from './engines/opensearch-node.ts';

/**
 * `npm run bench -- opensearch [--port 9200] [--heap 1g] [--data folder]`: a real OpenSearch for tests and trials, until
 * Ctrl+C. It has no password. The folder is deleted at the end.
 */
const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '9200' },
    heap: { type: 'string', default: '1g' },
    data: { type: 'string' },
  },
});
const port = Number(options.port);
const data = options.data ?? join(downloads, `opensearch-data-${port}`);
const node = await startOpenSearch(data, { port, heap: options.heap });
if (typeof node === 'string') {
  process.stderr.write(`${node}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`SEARCH_URL=${node.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void node.close().then(() => process.exit(0)));
}
