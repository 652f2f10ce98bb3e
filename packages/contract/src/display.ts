import { z } from 'zod/mini';

/** A reader's display choice: colour scheme (the device's, light or dark) and type size (usual or large). */
export const displaySchema = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  type: z.enum(['normal', 'large']),
});
export type Display = z.infer<typeof displaySchema>;

const usualDisplay: Display = { scheme: 'auto', type: 'normal' };

/** The cookie that stores the choice for a year, so the server can apply it before the page is first painted. */
export const displayCookie = { name: 'display', maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

/** The cookie's value, such as `dark.large`. */
export function printDisplay({ scheme, type }: Display): string {
  return `${scheme}.${type}`;
}

/** Parses the cookie's value. Anything else means the default display. */
export function parseDisplay(text: string | undefined): Display {
  const [scheme, type] = (text ?? '').split('.');
  return displaySchema.safeParse({ scheme, type }).data ?? usualDisplay;
}

/** Background colours for the browser's toolbars, by scheme. They equal the pages' `--paper-raised`. */
export const themeColors = { light: '#fffdf9', dark: '#24221e' } as const;

/**
 * A cookie on a library's pages: how many lines about the reader the home page last showed (0 to 3; it says nothing
 * about books). The server reserves their space, so nothing moves when they load.
 */
export const linesCookie = { name: 'lines', maxAgeSeconds: 30 * 24 * 60 * 60 } as const;

/** Parses the cookie's value. Anything else means no lines. */
export function parseLines(text: string | undefined): number {
  return /^[1-3]$/u.test(text ?? '') ? Number(text) : 0;
}
