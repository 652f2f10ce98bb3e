import { z } from 'zod';

/** Where a library system answers over HTTP. Without the slash at its end: paths are added to it. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => !/[?#@]/.test(text))
  .transform((text) => text.replace(/\/+$/, ''));
