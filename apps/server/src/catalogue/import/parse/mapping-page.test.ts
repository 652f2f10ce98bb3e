import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mappingPage } from './mapping-page.ts';

test('docs/marc-mapping.md says what the importer does', () => {
  const page = readFileSync(new URL('../../../../../../docs/marc-mapping.md', import.meta.url), 'utf8');
  expect(page).toBe(mappingPage());
});
