import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The portal's program in a release or a checkout: a release has it as JavaScript. */
export function programOf(folder: string): string {
  const source = join(folder, 'apps/server/src/yuelan.ts');
  return existsSync(source) ? source : source.replace(/ts$/, 'js');
}

const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
};

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Collects the output instead of printing it. */
  readonly output?: string[];
}

/** Runs a program of the project in the repository's folder, and returns its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { env, output }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: output === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      env: { ...environment, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output?.push(text));
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

/** Runs a TypeScript file of the project with the same Node. */
export function runNode(file: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return run(process.execPath, [join(root, file), ...args], options);
}
