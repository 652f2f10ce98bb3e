#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { startFrugally } from './platform/frugal-start.ts';

if (process.argv[2] === 'serve') startFrugally(process);

// Half the processor time of a start goes into compiling the sources, so what was compiled is kept. A folder that cannot
// be written only costs that time.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/yuelan', import.meta.url)));
const { main } = await import('./cli.ts');
await main();
