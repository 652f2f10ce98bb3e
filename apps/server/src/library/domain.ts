import { installationSecret } from '../platform/database/secrets.ts';
import type { Domain } from '../platform/portal.ts';
import { VisitorTokens } from '../platform/sessions/visitor-tokens.ts';
import { registerLibraryCommands } from './commands.ts';
import { serveLibraryDesk } from './desk-routes.ts';
import { LibraryDirectory } from './directory.ts';
import { linksKind } from './links-kind.ts';
import { libraryMigrations } from './migrations.ts';
import { serveLibraryCalls } from './routes.ts';
import { SourceOffers } from './source-offers.ts';

/** Groups, libraries, their settings, and the visitor tokens that name them. */
export const libraryDomain: Domain = {
  name: 'library',
  migrations: libraryMigrations,
  content: [linksKind],
  commands: registerLibraryCommands,
  async start(portal) {
    const directory = new LibraryDirectory(portal.db);
    const visitors = new VisitorTokens(
      await installationSecret(portal.db, 'visitor-tokens', portal.clock),
      portal.clock,
    );
    portal.tenancy = directory;
    portal.tokens.add(visitors);
    portal.services.sourceOffers = new SourceOffers();
    serveLibraryCalls(portal, directory, visitors);
    await serveLibraryDesk(portal);
  },
};
