import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { App } from './app.ts';
import { demoDeskLines } from './demo/public.ts';
import type { CommandContext } from './platform/cli/context.ts';
import { findClockSkew } from './platform/clock-mark.ts';
import type { Config } from './platform/config.ts';
import { t } from './platform/message.ts';
import { deskLines } from './staff/public.ts';

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
        const reached = config.publicUrl ?? `http://localhost:${port}`;
        context.print(t`阅览 Yuelan is ready: ${reached}  (Ctrl-C stops it)`);
        if (!existsSync(join(config.webRoot, 'index.html')))
          context.note(t`The pages are not built yet. Start the portal with: npm run portal -- serve`);
        const skew = app.dialect === 'postgres' ? await findClockSkew(app.db, app.clock) : undefined;
        if (skew !== undefined)
          context.note(
            t`This machine and the database disagree by ${skew} seconds: switch time synchronisation (NTP) on.`,
          );
        if ((await app.tenancy.open()).length === 0)
          context.print(
            t`There is no library yet. Create one with: npm run portal -- library create <clientid> --name <name>`,
          );
        for (const line of [...(await deskLines(app, reached)), ...(await demoDeskLines(app, reached))])
          context.print(line);
        await new Promise<void>((resolve) => {
          if (context.stopped.aborted) resolve();
          else context.stopped.addEventListener('abort', () => resolve(), { once: true });
        });
      } finally {
        if (!(await app.stop())) process.exit(1);
      }
    });
}
