import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileCopies, hostileLibraries, hostileLibrary, hostileTitles } from './hostile-catalogue.ts';

/** The demonstration libraries, a domain name for one of them, and a library whose every field is an attack. */
export async function fillPortal(
  folder: string,
  run: (command: readonly string[]) => Promise<void>,
): Promise<void> {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  await run(['demo']);
  await run(['library', 'set', 'harbor', 'domains=lib.harbor.example']);
  await run(['library', 'import', write('hostile-libraries.yaml', hostileLibraries())]);
  for (const [what, text] of [
    ['catalogue', hostileTitles()],
    ['copies', hostileCopies()],
  ] as const) {
    await run(['import', what, write(`hostile-${what}.csv`, text), '--library', hostileLibrary]);
  }
}
