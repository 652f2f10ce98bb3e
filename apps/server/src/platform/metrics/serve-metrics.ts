import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `/metrics`, and nothing else, on its own port, which readers cannot reach unless an operator opens it. Returns
 * a function that closes it. Throws if the port is taken.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: NonNullable<Config['metrics']>,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
