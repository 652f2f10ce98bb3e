import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeConformance } from '../../conformance/conformance.ts';
import { describeLaws } from '../../conformance/laws.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeConformance('the embedded engine', () => openEmbeddedEngine({ folder, workers: 1 }));
describeLaws('the embedded engine', () => openEmbeddedEngine({ folder, workers: 1 }));
