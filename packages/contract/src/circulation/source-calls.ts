import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { findingSchema, settingsChanged, settingsEntry, settingsVersion } from '../library/desk-schemas.ts';
import { flag } from '../text.ts';
import { named } from '../written-text.ts';
import { sourceDeskEndpoints } from './source-endpoints.ts';
import {
  sourceStateSchema,
  sourceSystemsSchema,
  terminalEncodings,
  terminalEnds,
  terminalSchema,
} from './source-schemas.ts';

const login = z.string().check(z.regex(/^[\w.-]{1,40}$/));

export const sourceDeskCalls = {
  systems: defineDeskCall(sourceDeskEndpoints.systems, {
    summary:
      "Lists the library systems with the fields of their settings, and the portal's own open loans and holds.",
    input: z.strictObject({}),
    output: sourceSystemsSchema,
  }),
  tryOut: defineDeskCall(sourceDeskEndpoints.tryOut, {
    summary: 'Connects to a library system without saving anything, and says what it can do and what failed.',
    input: z.strictObject({
      ...settingsEntry,
      /** The card of a reader to test with. The PIN is checked but not stored. */
      card: z._default(z.string().check(z.maxLength(64)), ''),
      pin: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    output: z.object({ works: z.boolean(), findings: z.array(findingSchema) }),
    refusals: ['library.settings.invalid'],
  }),
  change: defineDeskCall(sourceDeskEndpoints.change, {
    summary: 'Changes where the loans are kept. A change that hides loans or holds must be confirmed.',
    input: z.strictObject({ version: settingsVersion, ...settingsEntry, anyway: z._default(flag, 0) }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid', 'circulation.source.hides'],
  }),
  state: defineDeskCall(sourceDeskEndpoints.state, {
    summary: 'Returns how the library system answers now, and which changes are still unsettled.',
    input: z.strictObject({}),
    output: sourceStateSchema,
  }),
  terminals: defineDeskCall(sourceDeskEndpoints.terminals, {
    summary: "Lists the library's self-check machines, and the address at which they connect.",
    input: z.strictObject({}),
    output: z.object({ terminals: z.array(terminalSchema), address: z.string() }),
  }),
  addTerminal: defineDeskCall(sourceDeskEndpoints.addTerminal, {
    summary: 'Adds a self-check machine, and returns its password once.',
    input: z.strictObject({
      login,
      addresses: z.array(named(50)).check(z.minLength(1), z.maxLength(50)),
      encoding: z.enum(terminalEncodings),
      terminator: z.enum(terminalEnds),
      needsPin: z.boolean(),
      hasPassword: z.boolean(),
    }),
    output: z.object({ password: z.string() }),
    refusals: ['circulation.desk.external', 'circulation.terminal.taken', 'circulation.terminal.address'],
  }),
  removeTerminal: defineDeskCall(sourceDeskEndpoints.removeTerminal, {
    summary: 'Removes a self-check machine.',
    input: z.strictObject({ login }),
    output: z.object({ undoId: z.string() }),
    refusals: ['circulation.terminal.missing'],
  }),
} as const;
