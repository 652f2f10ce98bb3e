import {
  callNumberStructures,
  classSchemes,
  evaluationCriteria,
  evaluationTypes,
  flag,
  languageSchema,
  languages,
  portalPasswordUses,
  webAddress,
} from '@yuelan/contract';
import { z } from 'zod';
import { isNetwork } from '../platform/http/network.ts';
import { type Message, t } from '../platform/message.ts';
import { isTimeZone } from '../platform/time-zone.ts';
import { identitySources } from './identity-settings.ts';
import { isShelfPattern } from './shelf-pattern.ts';
import { sourceSettings } from './source-settings.ts';

const line = z.string().max(200);
/**
 * A picture that the portal stores. Addresses on other hosts come from older versions: their pictures are fetched, and
 * pages never load them from there.
 */
const ownPicture = z.string().regex(/^(?:\/files\/content\/[0-9a-f]{64}\.webp)?$/);
const picture = z.union([ownPicture, webAddress]);
/** Nothing but a colour may reach a style. */
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i);

/** A label chosen by the library; a missing language keeps the default. */
const ownWords = z.strictObject({
  'zh-CN': z.string().trim().min(1).max(60).optional(),
  'en-US': z.string().trim().min(1).max(60).optional(),
});
const labelKeys = new Set([...Object.keys(evaluationCriteria), ...Object.keys(evaluationTypes)]);

/** Branding, display configuration and switches of one library, with their defaults. */
export const settingsSchema = z.strictObject({
  logoUrl: picture.default(''),
  /** Replaces `logoUrl` on dark pages. Pages receive it in the style of their root. */
  logoDarkUrl: ownPicture.default(''),
  loginLogoUrl: picture.default(''),
  corporateName: line.default(''),
  productName: line.default('阅览 Yuelan'),
  copyrightInfo: z.string().max(500).default(''),
  /**
   * How call numbers are put together: as catalogued, or class and author number (著者号) or find-book code (种次号),
   * without or with the suffix that tells works, volumes and editions apart.
   */
  suoShuHaoStructure: z.enum(callNumberStructures).default(''),
  /** The classification by which readers browse: see `classSchemes`. */
  classScheme: z.enum(classSchemes).default('clc'),
  schoolsCooperate: z._default(flag, 0),
  circulate: z._default(flag, 0),
  paasName: line.default(''),
  openLibName: z._default(flag, 1),
  /** Pixels. */
  fontSize: z.int().min(12).max(40).default(24),
  fontColor: colour.default('#545454'),
  accentColor: colour.default('#1d5a63'),
  openDoubanLink: z._default(flag, 0),
  openHomeLink: z._default(flag, 0),
  opacConfigLinks: z
    .array(z.strictObject({ linkName: z.string().min(1).max(100), linkUrl: webAddress }))
    .max(50)
    .default([]),
  shelfNavigation: z._default(flag, 0),
  /**
   * The address of a page that shows a copy's shelf, for copies without an address of their own: `https://…/{barcode}`.
   */
  shelfNavigationUrl: z.union([z.literal(''), z.string().refine(isShelfPattern)]).default(''),
  whiteLabel: z._default(flag, 0),
  openWechatLogin: z._default(flag, 0),
  openCardLogin: z._default(flag, 0),
  /** Whether the assistant may use the server's language model; without it, the catalogue answers. */
  openAssistantModel: z._default(flag, 1),
  /** Tokens that the library's readers may use up in a day (UTC). */
  assistantTokensPerDay: z.int().min(0).max(1_000_000_000).default(500_000),
  /** Questions that one visitor may ask the model in a day (UTC). */
  assistantQuestionsPerDay: z.int().min(0).max(10_000).default(40),
  /** The first is what a person without a preference gets. */
  languages: z
    .array(languageSchema)
    .min(1)
    .max(languages.length)
    .refine((list) => new Set(list).size === list.length)
    .default([...languages]),
  timeZone: z.string().max(60).refine(isTimeZone).default('Asia/Shanghai'),
  /** The number of days, including today, that rankings cover; 0: all time. */
  rankWindowDays: z.int().min(0).max(36_500).default(365),
  /**
   * Whether books that five of the library's readers borrowed count as related. Off by default, because loans are
   * private.
   */
  borrowedTogether: z._default(flag, 0),
  /** Networks of the library's own computers, where a card reader may log in. */
  kioskNetworks: z.array(z.string().refine(isNetwork)).max(50).default([]),
  wechatAppId: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default(''),
  /**
   * Where a partner library accepts renewals of its books. Requires https, except on this machine, which only tests
   * use.
   */
  partnerRenewUrl: z
    .union([
      z.literal(''),
      z
        .url()
        .max(500)
        .regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/),
    ])
    .default(''),
  /** Never leaves the server. */
  wechatAppSecret: z
    .string()
    .regex(/^[\w-]{0,128}$/)
    .default(''),
  /** Labels of a suitability evaluation that replace the usual ones: `{"3-12": {"zh-CN": "太难"}}`. */
  evaluationLabels: z
    .record(
      z.string().refine((key) => labelKeys.has(key)),
      ownWords,
    )
    .default({}),
  /**
   * When others see a book review: as soon as it is written, or after staff have published it. Many libraries are
   * schools, so by default no review is public before staff have read it.
   */
  reviewPublication: z.enum(['at-once', 'after-check']).default('after-check'),
  /** Factor for the time of a challenge's level, for readers who ask for more; 1: nobody can ask. */
  challengeLongerTime: z.number().min(1).max(10).default(1),
  /** The library system in front of which the portal stands. Set by `library source set`. Never leaves the server. */
  circulationSource: sourceSettings,
  /** Account systems by which readers log in. Set by `library identity`. Never leaves the server. */
  identitySources,
  /** Whether a password that the portal keeps also counts for readers who log in by an account system. */
  portalPasswords: z.enum(portalPasswordUses).default('unbound'),
});

export type Settings = z.output<typeof settingsSchema>;

/** What a person has to write, per setting; completes "expected …". */
const expectations: Readonly<Record<keyof Settings, Message>> = {
  logoUrl: t`a picture file (JPG, PNG or WebP), its http or https address, or nothing`,
  logoDarkUrl: t`a picture file (JPG, PNG or WebP), its http or https address, or nothing`,
  loginLogoUrl: t`a picture file (JPG, PNG or WebP), its http or https address, or nothing`,
  corporateName: t`a text of at most 200 characters`,
  productName: t`a text of at most 200 characters`,
  copyrightInfo: t`a text of at most 500 characters`,
  suoShuHaoStructure: t`nothing (as catalogued), author, author-suffix, findbook or findbook-suffix`,
  classScheme: t`clc (Chinese Library Classification), ddc (Dewey) or lcc (Library of Congress)`,
  schoolsCooperate: t`1 (yes) or 0 (no)`,
  circulate: t`1 (yes) or 0 (no)`,
  paasName: t`a text of at most 200 characters`,
  openLibName: t`1 (yes) or 0 (no)`,
  fontSize: t`a whole number from 12 to 40`,
  fontColor: t`a colour like #545454`,
  accentColor: t`a colour like #1d5a63`,
  openDoubanLink: t`1 (yes) or 0 (no)`,
  openHomeLink: t`1 (yes) or 0 (no)`,
  opacConfigLinks: t`a list like [{"linkName": "…", "linkUrl": "https://…"}], http and https only`,
  shelfNavigation: t`1 (yes) or 0 (no)`,
  shelfNavigationUrl: t`nothing, or an http or https address with {barcode}, {callNumber} or {shelf} in it, and perhaps {storage} and {library}`,
  whiteLabel: t`1 (yes) or 0 (no)`,
  openWechatLogin: t`1 (yes) or 0 (no)`,
  openCardLogin: t`1 (yes) or 0 (no)`,
  openAssistantModel: t`1 (yes) or 0 (no)`,
  assistantTokensPerDay: t`a number of tokens from 0 to 1000000000`,
  assistantQuestionsPerDay: t`a number of questions from 0 to 10000`,
  languages: t`one or more of ${languages.join(', ')}, separated by commas`,
  timeZone: t`a time zone like Asia/Shanghai`,
  rankWindowDays: t`a number of days from 0 (all time) to 36500`,
  borrowedTogether: t`1 (yes) or 0 (no)`,
  kioskNetworks: t`networks like 192.0.2.0/24, separated by commas`,
  partnerRenewUrl: t`an https address, or nothing`,
  wechatAppId: t`the AppID that WeChat gave the library`,
  wechatAppSecret: t`the AppSecret that WeChat gave the library`,
  evaluationLabels: t`labels by criterion (1, 3) or type (1-1 to 1-9, 3-12 to 3-30), like {"3-12": {"zh-CN": "太难", "en-US": "Too hard"}}`,
  reviewPublication: t`at-once or after-check`,
  challengeLongerTime: t`a number from 1 (no longer times) to 10`,
  circulationSource: t`the settings of a library system, as library source set writes them`,
  identitySources: t`account systems, as library identity set writes them`,
  portalPasswords: t`unbound (not for readers who log in by an account system) or all`,
};

/** The expected form of a setting's value, in words; undefined for an unknown setting. */
export function expectationOf(name: string): Message | undefined {
  return Object.entries(expectations).find(([known]) => known === name)?.[1];
}

/** Settings whose values must not appear in messages. */
export const secretNames: ReadonlySet<string> = new Set<keyof Settings>([
  'wechatAppSecret',
  'circulationSource',
  'identitySources',
]);

export const settingNames: readonly string[] = Object.keys(expectations);

/** The defaults of a library, by name. */
export const defaultSettings: ReadonlyMap<string, unknown> = new Map(
  Object.entries(settingsSchema.parse({})),
);

/**
 * Fills stored settings (only what differs from the defaults) up to complete ones. Throws when a stored value
 * is invalid.
 */
export function readSettings(stored: string): Settings {
  return settingsSchema.parse(JSON.parse(stored));
}

declare module '../platform/tenancy.ts' {
  interface LibrarySettings extends Settings {}
}
