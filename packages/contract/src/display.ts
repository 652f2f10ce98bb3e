import { z } from 'zod/mini';

/** How a reader wants pages to look: as the device says, light or dark; usual or large type. */
export const displaySchema = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  type: z.enum(['normal', 'large']),
});
export type Display = z.infer<typeof displaySchema>;

export const usualDisplay: Display = { scheme: 'auto', type: 'normal' };

/** The cookie that keeps the choice for a year, so that the server can write it into the page before anything is drawn. */
export const displayCookie = { name: 'display', maxAgeSeconds: 365 * 24 * 60 * 60 } as const;

/** `dark.large`, as the cookie holds it. */
export function printDisplay({ scheme, type }: Display): string {
  return `${scheme}.${type}`;
}

/** The choice in a cookie's text; the usual look for anything else. */
export function parseDisplay(text: string | undefined): Display {
  const [scheme, type] = (text ?? '').split('.');
  return displaySchema.safeParse({ scheme, type }).data ?? usualDisplay;
}

/** The grounds that a browser's own bars take over, by scheme: `--paper-raised` of the pages. */
export const themeColors = { light: '#fffdf9', dark: '#24221e' } as const;
