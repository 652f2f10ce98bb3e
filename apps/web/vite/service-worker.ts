import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

const source = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url));
/**
 * Chunks that show a reader's card without a network: the page, the messages in both languages, and the dialogs of its
 * header.
 */
const parts = [
  'index',
  'start',
  'card-screen',
  'zh-CN',
  'zh-CN-lazy',
  'en-US',
  'en-US-lazy',
  'menu-dialog',
  'display-dialog',
  'worker',
] as const;

/**
 * Writes `service-worker.js`, with the files of the card's page and a version that changes whenever a built file does.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const files = filesOf(chunks);
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const version = createHash('sha256')
        .update(Object.keys(bundle).sort().join())
        .update(code)
        .digest('hex')
        .slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: [
          `const buildVersion = ${JSON.stringify(version)};`,
          `const cardFiles = ${JSON.stringify(files)};`,
          code.replace('export {};', ''),
        ].join('\n'),
      });
    },
  };
}

function filesOf(chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pending = parts.map((name) => {
    const chunk = chunks.find((one) => one.name === name);
    if (chunk === undefined) throw new Error(`The card's page needs ${name}, which is no longer a chunk.`);
    return chunk;
  });
  const files = new Set<string>();
  for (const chunk of pending) {
    if (files.has(`/${chunk.fileName}`)) continue;
    files.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next !== undefined) pending.push(next);
    }
  }
  return [...files].sort();
}
