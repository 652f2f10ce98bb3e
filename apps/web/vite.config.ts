import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { deskInDevelopment } from './vite/desk-in-development.ts';
import { reportFirstLoad } from './vite/report-first-load.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { sharedSettings } from './vite/shared-settings.ts';
import { songSlices } from './vite/song-slices.ts';
import { writeStyleRules } from './vite/style-rules.ts';

const api = process.env['API_URL'] ?? 'http://localhost:8080';

/** The build of readers' pages, used by `vite build apps/web` and by `scripts/start.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  ...sharedSettings,
  plugins: [
    songSlices(),
    deskInDevelopment(),
    ...(isSsrBuild === true ? [] : [writeStyleRules(), serviceWorker(), compressAssets(), reportFirstLoad()]),
  ],
  // The server renders with the files of one folder, without resolving packages.
  ssr: { noExternal: true },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
  build: {
    ...sharedSettings.build,
    emptyOutDir: true,
    // The server looks up the chunk with a language's messages here, to load it early.
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
                  // The first script, in its own chunk: it records input until the others have loaded.
                  { name: 'early', test: /vite[\\/]preload-helper|platform[\\/]early-input/, priority: 30 },
                  { name: 'react', test: /node_modules[\\/](preact|react|react-dom)[\\/]/, priority: 20 },
                  {
                    name: 'tanstack',
                    // Without the parts that only later screens use.
                    test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js)/,
                    priority: 15,
                  },
                  {
                    name: 'zod',
                    test: /node_modules[\\/]zod[\\/]|platform[\\/]without-eval/,
                    priority: 15,
                  },
                  // The icons of the first screens together: in a chunk of its own, each is twice as large.
                  {
                    name: 'icons',
                    test: /icons[\\/]Icon(?:Search|Books|Book2|User|Bulb|PlugConnectedX)\.mjs/,
                    priority: 8,
                  },
                  // In its own chunk, because creating its schemas is half of the work at start.
                  { name: 'contract', test: /packages[\\/]contract/, minShareCount: 12, priority: 6 },
                  // Code that most screens use, because many small files cost more than they save. Without dialogs and
                  // without code that the first screens do not need.
                  {
                    name: 'common',
                    test: /^(?!.*(?:dialog|challenge|activities|page-head|use-confirmed|paged-list|side-menu|current-in-view)).*(?:apps[\\/]web[\\/]src[\\/].*\.tsx?$|packages[\\/]contract|@tabler)/,
                    minShareCount: 8,
                    priority: 5,
                  },
                ],
              },
      },
    },
  },
}));
