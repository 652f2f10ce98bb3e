import { z } from 'zod';

/** The HTTP address of a library system, without the slash at its end, because paths are added to it. */
export const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => !/[?#@]/.test(text))
  .transform((text) => text.replace(/\/+$/, ''));
