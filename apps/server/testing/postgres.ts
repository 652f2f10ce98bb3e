import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresFolder, removePostgres, removeStalePostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run's PostgreSQL, which the first test file that needs it starts. */
    postgresFolder: string;
  }
}

/**
 * Vitest's global set-up. It first removes what killed runs left. At the end it stops this run's server and deletes
 * what the tests wrote to the temporary folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = postgresFolder();
  await removeStalePostgres();
  await removePostgres(folder);
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  process.env['TMPDIR'] = temporary;
  project.provide('postgresFolder', folder);
  return () => removePostgres(folder);
}
