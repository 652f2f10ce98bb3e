import { defineConfig } from 'vite';
import { compressAssets } from './vite/compress-assets.ts';
import { sharedSettings } from './vite/shared-settings.ts';
import { songSlices } from './vite/song-slices.ts';

/**
 * The build of the desk, after that of readers' pages and into the same folder. The builds are separate, so that
 * readers load none of the desk's scripts and styles, and its imports do not change readers' chunks.
 */
export default defineConfig({
  ...sharedSettings,
  plugins: [songSlices(), compressAssets()],
  build: {
    ...sharedSettings.build,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      ...sharedSettings.build.rolldownOptions,
      input: 'desk.html',
      output: {
        entryFileNames: 'assets/desk-[name]-[hash].js',
        chunkFileNames: 'assets/desk-[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/desk-[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'preact', test: /node_modules[\\/](preact|react|react-dom)[\\/]/, priority: 20 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 15 },
            // Must run before any schema is created: see platform/without-eval.ts.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|platform[\\/]without-eval/, priority: 15 },
            { name: 'contract', test: /packages[\\/]contract/, minShareCount: 3, priority: 6 },
            {
              name: 'common',
              // The login steps load only when they are needed.
              test: /apps[\\/]web[\\/]src[\\/](?!desk[\\/]login|platform[\\/]passkey)|@tabler/,
              minShareCount: 3,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
