import { createTheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine.css';
import './tokens.css';
import './base.css';

/** Light or dark is the device's choice: nothing to store, nothing to read. */
const deviceColorScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

const theme = createTheme({
  primaryColor: 'blue',
  autoContrast: false,
  respectReducedMotion: true,
  focusRing: 'never',
  cursorType: 'pointer',
});

/**
 * The component library in the portal's design tokens. Its variables are in the sheets, not in style tags, so that the
 * content security policy needs no exception; `nonce` covers the components that still write one.
 */
export function ThemeProvider({
  children,
  nonce,
}: {
  readonly children: ReactNode;
  readonly nonce: () => string;
}) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={deviceColorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  );
}
