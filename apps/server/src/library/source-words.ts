import { z } from 'zod';
import type { Message } from '../platform/message.ts';

/** The texts that describe a library system, or one of its settings. */
export interface SourceWords {
  readonly label: Message;
  readonly hint: Message;
  /** Names of choices that need an explanation. */
  readonly choices?: Readonly<Record<string, Message>>;
  /** A text of several lines. */
  readonly isLong?: true;
}

/**
 * The words of systems and their settings: `host: line.register(sourceWords, { label: …, hint: … })`. The desk makes the
 * form of a system from its schema and these.
 */
export const sourceWords = z.registry<SourceWords>();
