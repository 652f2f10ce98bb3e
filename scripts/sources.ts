import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Every file that git tracks or would add, relative to the repository's folder, with `/` between folders. */
export function listFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n').filter((file) => file !== ''))].sort();
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
