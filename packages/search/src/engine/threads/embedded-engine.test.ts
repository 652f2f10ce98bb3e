import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  describeCatalogueLaws,
  describeConformance,
  describeExactOrder,
  describeFurther,
  expectExact,
} from '../../conformance/index.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openEmbeddedEngine({ folder: mkdtempSync(join(folder, 'engine-')), workers: 1 });

describeConformance('the embedded engine', open, expectExact);
describeExactOrder('the embedded engine', open);
describeCatalogueLaws('the embedded engine', open, expectExact);
describeFurther('the embedded engine', open);
