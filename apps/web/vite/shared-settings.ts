import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

/** What the builds of readers' pages and of the desk have in common. */
export const sharedSettings = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  // React has had it for years: without the part that stands in for it.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    // No data: addresses, so that the content security policy can stay without them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet for all screens: smaller than the connections that one for each would take.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // `use client` means nothing here.
      checks: { moduleLevelDirective: false },
    },
  },
} satisfies UserConfig;
