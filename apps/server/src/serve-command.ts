import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { App } from './app.ts';
import type { CommandContext } from './platform/cli/context.ts';
import type { Config } from './platform/config.ts';

/** How long requests under way may take to finish after a stop signal. */
const patienceMs = 10_000;

/** `serve`: runs until SIGTERM or SIGINT. `start` makes the application; passed in because platform/ knows no domain. */
export function registerServeCommand(
  program: Command,
  context: CommandContext,
  start: (config: Config) => Promise<App>,
): void {
  program
    .command('serve')
    .description('start the portal on PORT (8080) from DATA_DIR (./data)')
    .action(async () => {
      const config = context.config();
      const app = await start(config);
      try {
        await app.listen();
        // Not at the end, which a killed server never reaches.
        flushCompileCache();
        const address = app.http.server.address();
        const port = typeof address === 'object' && address !== null ? address.port : config.port;
        context.print(
          `阅览 Yuelan is ready: ${config.publicUrl ?? `http://localhost:${port}`}  (Ctrl-C stops it)`,
        );
        if (!existsSync(join(config.webRoot, 'index.html')))
          context.note('The pages are not built yet. Start the portal with: npm run portal -- serve');
        if ((await app.tenancy.open()).length === 0)
          context.print(
            'There is no library yet. Make one with: npm run portal -- library create <clientid> --name <name>',
          );
        await new Promise<void>((resolve) => {
          if (context.stopped.aborted) resolve();
          else context.stopped.addEventListener('abort', () => resolve(), { once: true });
        });
        await app.drain();
      } finally {
        const late = setTimeout(() => app.http.server.closeAllConnections(), patienceMs);
        await app.close();
        clearTimeout(late);
      }
    });
}
