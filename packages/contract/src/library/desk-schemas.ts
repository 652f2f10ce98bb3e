import { z } from 'zod/mini';
import { languageSchema, languages } from '../language.ts';
import { flag } from '../text.ts';
import { named, written } from '../written-text.ts';
import { classSchemes } from './schemas.ts';

/**
 * The version of the settings that the caller read. Answers `desk.conflict` if somebody has changed the same part
 * since.
 */
export const settingsVersion = z.int().check(z.minimum(0), z.maximum(0xffff_ffff));

const line = written(200);
const colour = z.string().check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i));
/** A stored logo, as `uploadLogo` returns it, or empty. Addresses from older versions are kept. */
const picture = z.string().check(z.maxLength(2000));
/** Once stored, it is shown only as "set". If absent, the old value stays; if empty, it is removed. */
const secret = z.optional(z.string().check(z.maxLength(500)));

/** How call numbers are composed; docs/marc-mapping.md explains it. */
export const callNumberStructures = ['', 'author', 'author-suffix', 'findbook', 'findbook-suffix'] as const;

/** Names, logos and colours. */
export const looksFields = {
  name: named(200),
  shortName: line,
  openLibName: flag,
  paasName: line,
  productName: line,
  corporateName: line,
  copyrightInfo: written(500),
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
  timeZone: named(60),
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
  /** Lower case, without http:// and port. Each domain belongs to one library. */
  domains: z.array(named(253)).check(z.maxLength(20)),
};

/** Who may use a password kept by the portal: readers without an account system, or everybody. */
export const portalPasswordUses = ['unbound', 'all'] as const;

const signInShown = {
  openCardLogin: flag,
  /** `192.0.2.0/24` or a single address. */
  kioskNetworks: z.array(named(50)).check(z.maxLength(50)),
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

/** Which system keeps the loans, and its settings as texts. */
export const sourcePartSchema = z.object({
  system: z.string(),
  texts: z.record(z.string(), z.string()),
  /** The names of the secrets that are set. Their values never leave the server. */
  secrets: z.array(z.string()),
});

/** One setting of a library system as a form field, in the caller's language. */
const sourceFieldSchema = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  input: z.enum(['line', 'long', 'number', 'flag', 'choice', 'pairs', 'secret']),
  required: z.boolean(),
  /** The minimum of a number. */
  least: z.number(),
  most: z.number(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The default as text. */
  preset: z.string(),
});
export type SourceField = z.infer<typeof sourceFieldSchema>;

/** A library system that the portal can connect to, or its own circulation. */
export const sourceFormSchema = z.object({
  system: z.string(),
  label: z.string(),
  hint: z.string(),
  fields: z.array(sourceFieldSchema),
});
export type SourceForm = z.infer<typeof sourceFormSchema>;

/** Settings as a person enters them, all texts. An empty text means the default. An absent secret is kept. */
export const settingsEntry = {
  system: z.string().check(z.minLength(1), z.maxLength(40)),
  texts: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(20_000))),
};

/** One finding of a test of another system, in the caller's language. */
export const findingSchema = z.object({
  level: z.enum(['fine', 'note', 'wrong']),
  what: z.string(),
  /** What to do about it; empty for nothing. */
  advice: z.string(),
});
export type SettingsFinding = z.infer<typeof findingSchema>;

/** The parts of the settings, each changed separately with its own version. */
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
  /** The name may be empty if an older version stored it. */
  looks: z.object({ ...looksFields, name: line, ...read }),
  features: z.object({ ...featuresFields, ...read }),
  addresses: z.object({
    ...addressesFields,
    ...read,
    /**
     * Addresses that name no library lead to this one. Set only on the command line, because it affects all libraries.
     */
    isDefault: z.boolean(),
    /** Client id: `/qinghe` always opens the library, whatever its domains. */
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
    /** The model configured on the server; empty for none. */
    serverModel: z.string(),
  }),
  source: z.extend(sourcePartSchema, read),
});
export type LibrarySettings = z.infer<typeof librarySettingsSchema>;

/** A completed change: the new version, and the id that undoes it (empty if nothing changed). */
export const settingsChanged = z.object({ version: settingsVersion, undoId: z.string() });
