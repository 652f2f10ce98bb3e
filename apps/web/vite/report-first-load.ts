import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The JavaScript of the first load of home and search, after brotli. */
const budgetBytes = 95_000;
const entryScreens = ['home-screen', 'search-screen'];
const entryWords = 'zh-CN';

type Chunk = Rolldown.OutputChunk;

/**
 * Prints how many bytes of JavaScript a first visit loads on home and on search. The build fails if they exceed the
 * budget.
 */
export function reportFirstLoad(): Plugin {
  return {
    name: 'report-first-load',
    apply: 'build',
    // Not earlier, because the build still adds to chunks after `generateBundle`.
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find((chunk) => chunk.isEntry);
      const start = chunks.find((chunk) => chunk.name === 'start');
      const words = chunks.find((chunk) => chunk.name === entryWords);
      for (const name of entryScreens) {
        const screen = chunks.find((chunk) => chunk.name === name);
        if (entry === undefined || screen === undefined) continue;
        const loaded = new Set<Chunk>();
        const pending = [
          entry,
          ...(start === undefined ? [] : [start]),
          screen,
          ...(words === undefined ? [] : [words]),
        ];
        for (const chunk of pending) {
          if (loaded.has(chunk)) continue;
          loaded.add(chunk);
          for (const file of chunk.imports) {
            const next = byFile.get(file);
            if (next !== undefined) pending.push(next);
          }
        }
        const sizes = [...loaded].map((chunk) => ({
          name: chunk.name,
          bytes: brotliCompressSync(chunk.code).length,
        }));
        const total = sizes.reduce((sum, size) => sum + size.bytes, 0);
        const parts = sizes
          .sort((left, right) => right.bytes - left.bytes)
          .map((size) => `${size.name} ${kilobytes(size.bytes)}`)
          .join(', ');
        const line = `first load of ${name}: ${kilobytes(total)} of ${kilobytes(budgetBytes)} kB brotli (${parts})`;
        if (total > budgetBytes) this.error(line);
        this.warn(line);
      }
    },
  };
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
