import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { libraryEndpoints } from './endpoints.ts';
import {
  displayConfigSchema,
  groupLibrarySchema,
  libraryInfoSchema,
  storageSchema,
  tokenSchema,
} from './schemas.ts';

export const libraryCalls = {
  token: defineCall(libraryEndpoints.token, {
    summary:
      'Issues a visitor token for a library, or returns the current session when the request carries a valid token of that library.',
    input: z.strictObject({ clientid: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: tokenSchema,
    refusals: ['library.unknown'],
  }),
  info: defineCall(libraryEndpoints.info, {
    summary: "Returns the library's name, product name and owner.",
    input: z.strictObject({}),
    output: libraryInfoSchema,
  }),
  displayConfig: defineCall(libraryEndpoints.displayConfig, {
    summary: "Returns the library's branding, links and switches.",
    input: z.strictObject({}),
    output: displayConfigSchema,
  }),
  groupLibraries: defineCall(libraryEndpoints.groupLibraries, {
    summary:
      "Lists the libraries in the caller's group that have one of the given statuses (1 open, 2 open to the group only).",
    input: z.strictObject({ statuss: z._default(z.array(z.int()).check(z.maxLength(20)), [1, 2]) }),
    output: z.array(groupLibrarySchema),
  }),
  byDomain: defineCall(libraryEndpoints.byDomain, {
    summary: 'Finds the library that uses exactly this domain name.',
    input: z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(253)) }),
    output: z.object({ clientid: z.string(), libname: z.string() }),
    refusals: ['library.domain.unknown'],
  }),
  toChoose: defineCall(libraryEndpoints.toChoose, {
    summary:
      'Lists the open libraries to choose from when the address names none; empty if the installation has a default library or its libraries have domain names.',
    input: z.strictObject({}),
    output: z.array(z.object({ clientid: z.string(), libname: z.string() })),
  }),
  codeLabels: defineCall(libraryEndpoints.codeLabels, {
    summary: "Returns the labels of edition and binding codes in the caller's language.",
    input: z.strictObject({}),
    output: z.object({
      editions: z.record(z.string(), z.string()),
      bindings: z.record(z.string(), z.string()),
    }),
  }),
  storages: defineCall(libraryEndpoints.storages, {
    summary: "Lists the shelving locations of the caller's group.",
    input: z.strictObject({}),
    output: z.array(storageSchema),
  }),
} as const;
