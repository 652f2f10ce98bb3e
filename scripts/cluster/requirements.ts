import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** Something required before a cluster can start. The message says in one sentence what to do. */
export class Missing extends Error {}

/** Throws Missing with `advice` unless the program is installed. */
export function requireProgram(program: string, asked: readonly string[], advice: string): void {
  const { error } = spawnSync(program, asked, { stdio: 'ignore' });
  if (error !== undefined) throw new Missing(advice);
}

/** Throws Missing when another program listens on one of the ports. */
export async function requirePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports)
    await new Promise<void>((resolve, reject) => {
      const server = createServer();
      server.once('error', () =>
        reject(new Missing(`Port ${port} is taken: give another --port; its successors are used, too.`)),
      );
      server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
    });
}
