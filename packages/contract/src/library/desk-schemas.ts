import { z } from 'zod/mini';
import { languageSchema, languages } from '../language.ts';
import { flag } from '../text.ts';
import { classSchemes } from './schemas.ts';

/** What a change was read as; `desk.conflict` when somebody changed the same part since. */
export const settingsVersion = z.int().check(z.minimum(0), z.maximum(0xffff_ffff));

const line = z.string().check(z.maxLength(200));
const colour = z.string().check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i));
/** A logo that the portal keeps, as `uploadLogo` answers it, or none. Addresses of older versions stay as they are. */
const picture = z.string().check(z.maxLength(2000));
/** Shown only as "set" once it is stored. Absent: it stays; empty: it is removed. */
const secret = z.optional(z.string().check(z.maxLength(500)));

/** How call numbers are put together; docs/marc-mapping.md explains them. */
export const callNumberStructures = ['', 'author', 'author-suffix', 'findbook', 'findbook-suffix'] as const;

/** Names, logos and colours. */
export const looksFields = {
  name: line.check(z.minLength(1)),
  shortName: line,
  openLibName: flag,
  paasName: line,
  productName: line,
  corporateName: line,
  copyrightInfo: z.string().check(z.maxLength(500)),
  logoUrl: picture,
  logoDarkUrl: picture,
  loginLogoUrl: picture,
  accentColor: colour,
  fontColor: colour,
  /** Pixels. */
  fontSize: z.int().check(z.minimum(12), z.maximum(40)),
};

/** Languages and switches. */
export const featuresFields = {
  languages: z.array(languageSchema).check(z.minLength(1), z.maxLength(languages.length)),
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  classScheme: z.enum(classSchemes),
  suoShuHaoStructure: z.enum(callNumberStructures),
  circulate: flag,
  schoolsCooperate: flag,
  openHomeLink: flag,
  openDoubanLink: flag,
  shelfNavigation: flag,
  shelfNavigationUrl: z.string().check(z.maxLength(2000)),
  whiteLabel: flag,
  borrowedTogether: flag,
  rankWindowDays: z.int().check(z.minimum(0), z.maximum(36_500)),
  reviewPublication: z.enum(['at-once', 'after-check']),
  challengeLongerTime: z.number().check(z.minimum(1), z.maximum(10)),
};

export const addressesFields = {
  /** Lower case, without http:// and port. Each belongs to one library. */
  domains: z.array(z.string().check(z.minLength(1), z.maxLength(253))).check(z.maxLength(20)),
};

/** For whom a password that the portal keeps counts: for readers without an account system, or for everybody. */
export const portalPasswordUses = ['unbound', 'all'] as const;

const signInShown = {
  openCardLogin: flag,
  /** `192.0.2.0/24` or one address. */
  kioskNetworks: z.array(z.string().check(z.minLength(1), z.maxLength(50))).check(z.maxLength(50)),
  openWechatLogin: flag,
  wechatAppId: z.string().check(z.regex(/^[\w-]{0,64}$/)),
  portalPasswords: z.enum(portalPasswordUses),
  partnerRenewUrl: z.string().check(z.maxLength(500)),
};
export const signInFields = { ...signInShown, wechatAppSecret: secret };

export const assistantFields = {
  openAssistantModel: flag,
  assistantTokensPerDay: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  assistantQuestionsPerDay: z.int().check(z.minimum(0), z.maximum(10_000)),
};

/** Where the loans are kept, and the settings of the library system as texts. */
export const sourcePartSchema = z.object({
  system: z.string(),
  texts: z.record(z.string(), z.string()),
  /** The names of the secrets that are set. Their values never leave the server. */
  secrets: z.array(z.string()),
});

/** One setting of a library system as a field of a form, in the caller's language. */
const sourceFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  input: z.enum(['line', 'long', 'number', 'flag', 'choice', 'pairs', 'secret']),
  required: z.boolean(),
  /** Of a number. */
  least: z.number(),
  most: z.number(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The text of its default. */
  preset: z.string(),
});
export type SourceField = z.infer<typeof sourceFieldSchema>;

/** A library system that the portal can stand in front of, or its own circulation. */
export const sourceFormSchema = z.object({
  system: z.string(),
  label: z.string(),
  hint: z.string(),
  fields: z.array(sourceFieldSchema),
});
export type SourceForm = z.infer<typeof sourceFormSchema>;

/** Settings as somebody enters them: texts. An empty text is the default; a secret that is absent stays. */
export const settingsEntry = {
  system: z.string().check(z.minLength(1), z.maxLength(40)),
  texts: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(20_000))),
};

/** One thing that a test of another system found, in the caller's language. */
export const findingSchema = z.object({
  level: z.enum(['fine', 'note', 'wrong']),
  what: z.string(),
  /** What to do about it; empty: nothing. */
  advice: z.string(),
});
export type SettingsFinding = z.infer<typeof findingSchema>;

/** The parts in which settings are changed, each with a version of its own. */
export const settingsParts = [
  'looks',
  'features',
  'addresses',
  'signIn',
  'assistant',
  'source',
  'identity',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

const read = { version: settingsVersion };

export const librarySettingsSchema = z.object({
  looks: z.object({ ...looksFields, ...read }),
  features: z.object({ ...featuresFields, ...read }),
  addresses: z.object({
    ...addressesFields,
    ...read,
    /** Addresses that name no library lead to this one. Set on the command line, because it concerns all libraries. */
    isDefault: z.boolean(),
    /** Client id: `/qinghe` opens the library whatever its domains are. */
    clientid: z.string(),
  }),
  signIn: z.object({
    ...signInShown,
    ...read,
    hasWechatAppSecret: z.boolean(),
    /** Whether partner systems can log readers in with a secret. */
    hasTicketSecret: z.boolean(),
  }),
  assistant: z.object({
    ...assistantFields,
    ...read,
    /** The model that the server is set up with; empty: none. */
    serverModel: z.string(),
  }),
  source: z.extend(sourcePartSchema, read),
});
export type LibrarySettings = z.infer<typeof librarySettingsSchema>;

/** A change that was made: the version to go on with, and how to undo it (empty: nothing changed). */
export const settingsChanged = z.object({ version: settingsVersion, undoId: z.string() });
