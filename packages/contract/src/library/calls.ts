import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  displayConfigSchema,
  groupLibrarySchema,
  libraryInfoSchema,
  storageSchema,
  tokenSchema,
} from './schemas.ts';

export const libraryCalls = {
  token: defineCall({
    path: '/libinfo/tk',
    level: 'none',
    summary:
      'A visitor token for a library. With a valid token of that library in the header, a new token for the same session.',
    input: z.strictObject({ clientid: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: tokenSchema,
    refusals: ['library.unknown'],
  }),
  info: defineCall({
    path: '/libinfo/loadLibInfoSimple',
    level: 'visitor',
    summary: "The library's name, product and owner.",
    input: z.strictObject({}),
    output: libraryInfoSchema,
    refusals: [],
  }),
  displayConfig: defineCall({
    path: '/dataWall/getOpacConfig',
    level: 'visitor',
    summary: 'Branding, links and settings of the library.',
    input: z.strictObject({}),
    output: displayConfigSchema,
    refusals: [],
  }),
  groupLibraries: defineCall({
    path: '/libinfo/getGroupLibs',
    level: 'visitor',
    summary:
      "The libraries of the caller's own group with one of these statuses (1 open, 2 open to the group only).",
    input: z.strictObject({ statuss: z._default(z.array(z.int()).check(z.maxLength(20)), [1, 2]) }),
    output: z.array(groupLibrarySchema),
    refusals: [],
  }),
  byDomain: defineCall({
    path: '/libinfo/pageLoginQueryLib',
    level: 'none',
    summary: 'The library with exactly this domain name.',
    input: z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(253)) }),
    output: z.object({ clientid: z.string(), libname: z.string() }),
    refusals: ['library.domain.unknown'],
  }),
  toChoose: defineCall({
    path: '/libinfo/getLibsToChoose',
    level: 'none',
    summary:
      'The open libraries, for an address that names none of them; empty if there is a default library or libraries have domain names.',
    input: z.strictObject({}),
    output: z.array(z.object({ clientid: z.string(), libname: z.string() })),
    refusals: [],
  }),
  codeLabels: defineCall({
    path: '/library/getCtAddConfig',
    level: 'visitor',
    summary: "Labels of edition and binding codes in the caller's language.",
    input: z.strictObject({}),
    output: z.object({
      editions: z.record(z.string(), z.string()),
      bindings: z.record(z.string(), z.string()),
    }),
    refusals: [],
  }),
  storages: defineCall({
    path: '/storage/getStorage',
    level: 'visitor',
    summary: "Shelving places of the caller's group.",
    input: z.strictObject({}),
    output: z.array(storageSchema),
    refusals: [],
  }),
} as const;
