import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { deskInDevelopment } from './vite/desk-in-development.ts';
import { reportFirstLoad } from './vite/report-first-load.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { sharedSettings } from './vite/shared-settings.ts';
import { songSlices } from './vite/song-slices.ts';
import { writeStyleRules } from './vite/style-rules.ts';

const api = process.env['API_URL'] ?? 'http://localhost:8080';

/** Where the pages are built from and to; `vite build apps/web` and `scripts/start.ts` read it alike. */
export default defineConfig(({ isSsrBuild }) => ({
  ...sharedSettings,
  plugins: [
    songSlices(),
    deskInDevelopment(),
    ...(isSsrBuild === true ? [] : [writeStyleRules(), serviceWorker(), compressAssets(), reportFirstLoad()]),
  ],
  // The server draws with what stands in one folder, without looking for packages.
  ssr: { noExternal: true },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
  build: {
    ...sharedSettings.build,
    emptyOutDir: true,
    // The server finds the words' chunk of a language in it, to load it early.
    manifest: isSsrBuild === true ? false : 'manifest.json',
    copyPublicDir: isSsrBuild !== true,
    rolldownOptions: {
      ...sharedSettings.build.rolldownOptions,
      output: {
        codeSplitting:
          isSsrBuild === true
            ? true
            : {
                groups: [
                  // The first script, by itself: it keeps what is pressed before the others are here.
                  { name: 'early', test: /vite[\\/]preload-helper|platform[\\/]early-input/, priority: 30 },
                  { name: 'react', test: /node_modules[\\/](preact|react|react-dom)[\\/]/, priority: 20 },
                  {
                    name: 'tanstack',
                    // Not what only screens that come later use.
                    test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js)/,
                    priority: 15,
                  },
                  {
                    name: 'zod',
                    test: /node_modules[\\/]zod[\\/]|platform[\\/]without-eval/,
                    priority: 15,
                  },
                  // Those of the first screens together: one by one each weighs twice as much.
                  {
                    name: 'icons',
                    test: /icons[\\/]Icon(?:Search|Books|Book2|User|Bulb|PlugConnectedX)\.mjs/,
                    priority: 8,
                  },
                  // By itself, because making its schemas is half of the work of starting.
                  { name: 'contract', test: /packages[\\/]contract/, minShareCount: 12, priority: 6 },
                  // What most screens use: many small files cost more than they save. Not dialogs, nor what the first
                  // screens do without.
                  {
                    name: 'common',
                    test: /^(?!.*(?:dialog|challenge|activities|page-head|use-confirmed|paged-list|side-menu)).*(?:apps[\\/]web[\\/]src[\\/].*\.tsx?$|packages[\\/]contract|@tabler)/,
                    minShareCount: 8,
                    priority: 5,
                  },
                ],
              },
      },
    },
  },
}));
