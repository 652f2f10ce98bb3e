import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

/** Settings shared by the builds of readers' pages and of the desk. */
export const sharedSettings = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  // React has had this hook for years, so the shim is not needed.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    // No data: addresses, so that the content security policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet for all screens: separate ones would cost more in connections than they save.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // `use client` has no effect here.
      checks: { moduleLevelDirective: false },
    },
  },
} satisfies UserConfig;
