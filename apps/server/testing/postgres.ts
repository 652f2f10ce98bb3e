import type { TestProject } from 'vitest/node';
import { postgresFolder, removePostgres, removeStalePostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run's PostgreSQL lives; started by the first test file that needs it. */
    postgresFolder: string;
  }
}

/** Vitest's global set-up: clears away what killed runs left, and stops this run's server at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = postgresFolder();
  await removeStalePostgres();
  await removePostgres(folder);
  project.provide('postgresFolder', folder);
  return () => removePostgres(folder);
}
