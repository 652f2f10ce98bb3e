import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from './settings.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/library-settings.md'), 'utf8');
const described = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

test('docs/library-settings.md describes every setting of a library, once', () => {
  const ofTheLibrary = ['name', 'shortName', 'status', 'domains', 'default'];
  expect(described.toSorted()).toEqual([...ofTheLibrary, ...settingNames].toSorted());
});
