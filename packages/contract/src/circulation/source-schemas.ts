import { z } from 'zod/mini';
import { sourceFormSchema } from '../library/desk-schemas.ts';

/** What the portal itself stores and would stop showing once another system keeps the loans. */
export const kept = z.object({ loans: z.int(), holds: z.int(), terminals: z.int() });

export const sourceSystemsSchema = z.object({ systems: z.array(sourceFormSchema), kept });

/** How the library system answers, as observed by the portal's servers. */
export const sourceStateSchema = z.object({
  /** Requests of the last 15 minutes on the answering server, by result. */
  answers: z.object({ done: z.int(), refused: z.int(), unsure: z.int(), away: z.int() }),
  /** The median answer time in milliseconds; 0 if there were no answers. */
  medianMs: z.int(),
  /** When the system last answered; empty if it has not since this server started. */
  answeredAt: z.string(),
  /** When the last failure happened, and what it was; empty for none. */
  failedAt: z.string(),
  failure: z.string(),
  /** Until when the portal sends no requests after failures; empty if it sends them. */
  pausedUntil: z.string(),
  connections: z.object({ used: z.int(), waiting: z.int(), most: z.int() }),
  /** Changes whose outcome is not known yet. */
  unsure: z.array(
    z.object({
      id: z.string(),
      action: z.enum(['renew', 'hold', 'cancel']),
      item: z.string(),
      /** The reader's card, masked. */
      card: z.string(),
      sentAt: z.string(),
    }),
  ),
});
export type SourceState = z.infer<typeof sourceStateSchema>;

export const terminalEncodings = ['utf-8', 'gb18030', 'latin1'] as const;
export const terminalEnds = ['cr', 'crlf'] as const;

export const terminalSchema = z.object({
  login: z.string(),
  addresses: z.array(z.string()),
  encoding: z.enum(terminalEncodings),
  terminator: z.enum(terminalEnds),
  needsPin: z.boolean(),
  hasPassword: z.boolean(),
});
export type Terminal = z.infer<typeof terminalSchema>;
