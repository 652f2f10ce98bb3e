import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { leaveOutEnglish } from './vite/leave-out-english.ts';
import { leaveOutJsonSchema } from './vite/leave-out-json-schema.ts';
import { reportFirstLoad } from './vite/report-first-load.ts';
import { serviceWorker } from './vite/service-worker.ts';

const api = process.env['API_URL'] ?? 'http://localhost:8080';

/** Where the pages are built from and to; `vite build apps/web` and `scripts/start.ts` read it alike. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    leaveOutJsonSchema(),
    leaveOutEnglish(),
    serviceWorker(),
    compressAssets(),
    reportFirstLoad(),
  ],
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server finds the words' chunk of a language in it, to load it early.
    manifest: 'manifest.json',
    // No data: addresses, so that the content security policy can stay without them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            {
              name: 'tanstack',
              // Not what only screens that come later use.
              test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useBlocker|useMutation|mutationObserver)\.js)/,
              priority: 15,
            },
            {
              name: 'zod',
              test: /node_modules[\\/]zod[\\/]|platform[\\/]without-eval/,
              priority: 15,
            },
            // What most screens use: many small files cost more than they save. Not dialogs, which bring Mantine along.
            {
              name: 'common',
              test: /^(?!.*(?:dialog|mantine|challenge|activities)).*(?:apps[\\/]web[\\/]src[\\/].*\.tsx?$|packages[\\/]contract|@tabler)/,
              minShareCount: 12,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
