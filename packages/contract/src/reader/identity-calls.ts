import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import {
  findingSchema,
  settingsChanged,
  settingsEntry,
  settingsVersion,
  sourceFormSchema,
  sourcePartSchema,
} from '../library/desk-schemas.ts';
import { identityDeskEndpoints } from './identity-endpoints.ts';

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
const version = settingsVersion;

/** A stored account system, without its secrets. `system` is its type. */
const identitySourceSchema = z.extend(sourcePartSchema, {
  id: z.string(),
  /** Readers who have linked an account of this system. */
  bound: z.int(),
});
export type IdentitySource = z.infer<typeof identitySourceSchema>;

const accountSystemsSchema = z.object({
  version,
  sources: z.array(identitySourceSchema),
  types: z.array(sourceFormSchema),
  /** Where account systems send readers back. Empty if the portal has no address of its own. */
  address: z.string(),
});
export type AccountSystems = z.infer<typeof accountSystemsSchema>;

export const identityDeskCalls = {
  sources: defineDeskCall(identityDeskEndpoints.sources, {
    summary:
      'Lists the account systems by which readers log in, in the order of their buttons, with the fields of each type.',
    input: z.strictObject({}),
    output: accountSystemsSchema,
  }),
  save: defineDeskCall(identityDeskEndpoints.save, {
    summary: 'Adds an account system at the end of the list, or changes the settings of one.',
    input: z.strictObject({ version, id, isNew: z.boolean(), ...settingsEntry }),
    output: settingsChanged,
    refusals: [
      'desk.conflict',
      'library.settings.invalid',
      'reader.identity.taken',
      'reader.identity.missing',
      'reader.identity.full',
    ],
  }),
  order: defineDeskCall(identityDeskEndpoints.order, {
    summary: 'Reorders the account systems: their buttons, and the order in which directories are asked.',
    input: z.strictObject({ version, ids: z.array(id).check(z.minLength(1), z.maxLength(10)) }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'reader.identity.missing'],
  }),
  remove: defineDeskCall(identityDeskEndpoints.remove, {
    summary: 'Removes an account system. Accounts that readers bound stay bound, in case it comes back.',
    input: z.strictObject({ version, id }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'reader.identity.missing'],
  }),
  tryOut: defineDeskCall(identityDeskEndpoints.tryOut, {
    summary: 'Connects to an account system without saving anything, and says what works and what failed.',
    input: z.strictObject({
      id,
      ...settingsEntry,
      /** A user to log in at a directory. The password is not stored. */
      name: z._default(z.string().check(z.maxLength(200)), ''),
      password: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    output: z.object({ works: z.boolean(), findings: z.array(findingSchema) }),
    refusals: ['library.settings.invalid'],
  }),
} as const;
