import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresFolder, removePostgres, removeStalePostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run's PostgreSQL lives; started by the first test file that needs it. */
    postgresFolder: string;
  }
}

/**
 * Vitest's global set-up: clears away what killed runs left, and at the end stops this run's server and removes what the
 * tests wrote to the temporary folder.
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
