import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  describeCatalogueLaws,
  describeConformance,
  describeExactOrder,
  describeFurther,
  describeSynonyms,
  expectExact,
} from '../../conformance/index.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const [where, briefMs] of [
  ['in its threads', 0],
  ["in the caller's thread, if it can", 1000],
] as const) {
  const name = `the embedded engine, ${where}`;
  const open = () =>
    openEmbeddedEngine({ folder: mkdtempSync(join(folder, 'engine-')), workers: 1, briefMs });
  describeConformance(name, open, expectExact);
  describeExactOrder(name, open);
  describeCatalogueLaws(name, open, expectExact);
  describeFurther(name, open);
  describeSynonyms(name, open);
}
