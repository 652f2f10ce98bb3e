import { installationSecret } from '../platform/database/secrets.ts';
import type { Domain } from '../platform/portal.ts';
import { Assistant } from './assistant.ts';
import { registerAssistantCommands } from './commands.ts';
import { deleteExpired } from './conversation/conversation-store.ts';
import { dayOf, UseScopes } from './conversation/limits.ts';
import { deleteUseBefore } from './conversation/use-store.ts';
import { serveAssistantDesk } from './desk-routes.ts';
import { assistantMigrations } from './migrations.ts';
import { ModelClient } from './model/model-client.ts';
import { serveAssistant } from './routes.ts';
import './tables.ts';

const forgetIntervalMs = 600_000;
const useKeptMs = 2 * 86_400_000;

/** Finds books by description and helps to read them. */
export const assistantDomain: Domain = {
  name: 'assistant',
  migrations: assistantMigrations,
  commands: registerAssistantCommands,
  async start(portal) {
    const { db, clock, log, config } = portal;
    const scopes = new UseScopes(await installationSecret(db, 'assistant-use', clock));
    const client = config.ai === undefined ? undefined : new ModelClient(config.ai, clock);
    const { catalogue, ownLoans } = portal.services;
    serveAssistant(portal, new Assistant({ db, clock, log, catalogue, ownLoans, scopes, client }), scopes);
    serveAssistantDesk(portal, client);
    portal.jobs.add({
      name: 'forget-old-conversations',
      when: { everyMs: forgetIntervalMs },
      on: 'one-node',
      async run() {
        const now = clock.now();
        await deleteExpired(db, now);
        await deleteUseBefore(db, dayOf(new Date(now.getTime() - useKeptMs)));
      },
    });
  },
};
