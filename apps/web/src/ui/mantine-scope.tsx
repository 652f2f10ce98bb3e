import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from './style-nonce.ts';
import './mantine.css';

/** Light or dark is on the root, where the server or the reader's choice wrote it: nothing to store here. */
const rootColorScheme: MantineColorSchemeManager = {
  get: () => {
    const scheme = document.documentElement.dataset['scheme'];
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  },
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const theme = createTheme({
  primaryColor: 'blue',
  respectReducedMotion: true,
  focusRing: 'never',
  cursorType: 'pointer',
});

/**
 * Around components of Mantine: they speak in the portal's tokens. It stands inside the pieces that use them, not
 * around the page, so that the first load of home and search does without Mantine; see
 * docs/decisions/0006-mantine-after-the-first-load.md. Mantine's variables are in the sheet, not in style tags, so that the
 * content security policy needs no exception; the nonce covers the components that still write one.
 */
export function MantineScope({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={rootColorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
