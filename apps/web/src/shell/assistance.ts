import { BetterQueries, openAssistant, ReadingHelp } from '../assistant/public.ts';
import type { Assistance } from '../catalogue/public.ts';

/** What the assistant adds to the catalogue. */
export const assistance: Assistance = { open: openAssistant, ReadingHelp, BetterQueries };
