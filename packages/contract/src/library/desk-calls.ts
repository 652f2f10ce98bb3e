import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { libraryDeskEndpoints } from './desk-endpoints.ts';
import {
  addressesFields,
  assistantFields,
  featuresFields,
  librarySettingsSchema,
  looksFields,
  settingsChanged,
  settingsVersion,
  signInFields,
} from './desk-schemas.ts';

const version = settingsVersion;

export const libraryDeskCalls = {
  settings: defineDeskCall(libraryDeskEndpoints.settings, {
    summary: "Returns the library's settings, without secrets.",
    input: z.strictObject({}),
    output: librarySettingsSchema,
  }),
  changeLooks: defineDeskCall(libraryDeskEndpoints.changeLooks, {
    summary: 'Changes names, logos and colours.',
    input: z.strictObject({ version, ...looksFields }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid', 'library.logo.unknown'],
  }),
  changeFeatures: defineDeskCall(libraryDeskEndpoints.changeFeatures, {
    summary: "Changes languages and the switches of the portal's features.",
    input: z.strictObject({ version, ...featuresFields }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid'],
  }),
  changeAddresses: defineDeskCall(libraryDeskEndpoints.changeAddresses, {
    summary: 'Changes the domain names that lead to the library.',
    input: z.strictObject({ version, ...addressesFields }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid', 'library.domain.taken'],
  }),
  changeSignIn: defineDeskCall(libraryDeskEndpoints.changeSignIn, {
    summary: "Changes how readers log in, and the address of partner libraries' renewals.",
    input: z.strictObject({ version, ...signInFields }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid'],
  }),
  changeAssistant: defineDeskCall(libraryDeskEndpoints.changeAssistant, {
    summary: 'Changes whether the assistant asks a language model, and its daily limits.',
    input: z.strictObject({ version, ...assistantFields }),
    output: settingsChanged,
    refusals: ['desk.conflict', 'library.settings.invalid'],
  }),
  uploadLogo: defineDeskCall(libraryDeskEndpoints.uploadLogo, {
    summary:
      'Stores a picture (the form part `file`), which a change of names, logos and colours can then use.',
    input: z.strictObject({}),
    output: z.object({ url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['library.logo.invalid', 'files.upload.full'],
  }),
  renewSecret: defineDeskCall(libraryDeskEndpoints.renewSecret, {
    summary:
      'Creates a new secret for partner systems that log readers in, and returns it once; the old one stops working.',
    input: z.strictObject({}),
    output: z.object({ secret: z.string() }),
  }),
} as const;
