#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stepBack } from '@yuelan/threads';
import { startFrugally } from './platform/frugal-start.ts';

// Half the processor time of a start goes into compiling the sources, so what was compiled is kept. A folder that cannot
// be written only costs that time. Threads and a restarted process read the variable; each that has to strip types itself
// takes 8 MB for the program that does it.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/yuelan', import.meta.url),
);
const [, , command] = process.argv;
if (command === 'serve') startFrugally(process, availableParallelism());
// Readers of a server on this machine go first.
if (command === 'import') stepBack();

enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { main } = await import('./cli.ts');
await main();
