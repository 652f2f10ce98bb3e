import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

// `npm run bench -- bundle`: the JavaScript of a first visit for each screen, after brotli, and the largest modules.
type Chunk = Rolldown.OutputChunk;

const root = fileURLToPath(new URL('..', import.meta.url));
const heaviest = Number(process.argv[2] ?? 25);
const startWords = 'zh-CN';
const lazyMessages = 'zh-CN-lazy';

process.env['NODE_ENV'] = 'production';
const outDir = mkdtempSync(join(tmpdir(), 'yuelan-bundle-'));
const answer = await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const outputs = [answer].flat().flatMap((part) => ('output' in part ? part.output : []));
const chunks = outputs.filter((output): output is Chunk => output.type === 'chunk');
const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
// Read from disk, because the build still adds to a chunk after its plugins have seen it.
const sizes = new Map(
  chunks.map((chunk) => [chunk, brotliCompressSync(readFileSync(join(outDir, chunk.fileName))).length]),
);
rmSync(outDir, { recursive: true });

/** These chunks and all chunks that they import statically. */
function closureOf(starts: readonly (Chunk | undefined)[]): ReadonlySet<Chunk> {
  const loaded = new Set<Chunk>();
  const pending = starts.filter((chunk) => chunk !== undefined);
  for (const chunk of pending) {
    if (loaded.has(chunk)) continue;
    loaded.add(chunk);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next !== undefined) pending.push(next);
    }
  }
  return loaded;
}

const weigh = (loaded: Iterable<Chunk>) =>
  [...loaded].reduce((sum, chunk) => sum + (sizes.get(chunk) ?? 0), 0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
const named = (name: string) => chunks.find((chunk) => chunk.name === name);

const base = closureOf([named('index'), named('start'), named(startWords)]);
console.log(`${kilobytes(weigh(base))} kB  every page\n`);
const screens = chunks
  .filter((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId?.includes('/screens/') === true)
  .map((chunk) => {
    const loaded = closureOf([...base, chunk]);
    const own = [...loaded].filter((one) => !base.has(one));
    return { name: chunk.name, all: weigh(loaded), own: weigh(own) };
  })
  .sort((left, right) => right.all - left.all);
const lazyKilobytes = kilobytes(sizes.get(named(lazyMessages) ?? chunks[0] ?? never()) ?? 0).trim();
console.log(`first visit, its own part (lazy messages, ${lazyKilobytes} kB, not counted)`);
for (const { name, all, own } of screens) console.log(`${kilobytes(all)} kB ${kilobytes(own)} kB  ${name}`);

console.log(`\nthe heaviest modules of every page, before compression`);
const modules = [...base].flatMap((chunk) =>
  Object.entries(chunk.modules).map(([id, module]) => ({
    id: id.replace(/^.*node_modules\//, '').replace(/^.*\/apps\/web\//, ''),
    length: module.renderedLength,
  })),
);
for (const { id, length } of modules.sort((left, right) => right.length - left.length).slice(0, heaviest))
  console.log(`${kilobytes(length)} kB  ${id}`);

function never(): never {
  throw new Error('The build has no chunks.');
}
