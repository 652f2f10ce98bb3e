import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the example of the README prints what the README says', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, code = '', printed = ''] = /```ts\n(.*?)```\n\nprints\n\n```\n(.*?)```/su.exec(readme) ?? [];
  // Within the package, so that its own name leads to it.
  const folder = mkdtempSync(join(import.meta.dirname, 'readme-test-'));
  try {
    const file = join(folder, 'example.ts');
    writeFileSync(file, code);
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, INDEX_FOLDER: join(folder, 'index') },
    });
    expect(stdout).toBe(printed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
