import { isIP } from 'node:net';
import { z } from 'zod';
import { type Message, t } from './message.ts';
import { readS3Address } from './s3-settings.ts';

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);

const isAddress = (protocols: readonly string[]) => (text: string) => {
  try {
    return protocols.includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

/** A host name or an IP address. */
const isHost = /^[\w.:-]{1,253}$/;
const host = z.string().regex(isHost);

const webUrl = z.string().refine(isAddress(['http:', 'https:']));

function isProxyName(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true;
  const [address = '', bits, ...rest] = part.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** One environment variable. */
export interface Setting {
  readonly schema: z.ZodType;
  /** Completes the sentence "expected …". */
  readonly expected: Message;
  readonly secret?: true;
  readonly testOnly?: true;
}

const hostNames = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine((parts) => parts.every((part) => isHost.test(part)))
    .optional(),
  expected: t`host names or addresses separated by commas, such as covers.school.lan,192.168.1.5`,
};

/** The environment variables. README.md lists all but those of tests. */
export const settings = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    expected: t`production, development or test`,
  },
  PORT: { schema: wholeNumber(0, 65_535).default(8080), expected: t`a whole number from 0 to 65535` },
  HOST: {
    schema: host.default('0.0.0.0'),
    expected: t`an address or host name to listen on, such as 127.0.0.1`,
  },
  DATA_DIR: { schema: z.string().min(1).default('./data'), expected: t`a folder` },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(isAddress(['postgres:', 'postgresql:']))
      .optional(),
    expected: t`an address like postgres://user:password@host:5432/name`,
    secret: true,
  },
  FILES_URL: {
    schema: z
      .string()
      .transform(readS3Address)
      .refine((place) => place !== undefined)
      .optional(),
    expected: t`an address like s3://bucket/folder?endpoint=https://s3.example.org&region=us-east-1 (keys do not belong in it)`,
    secret: true,
  },
  AWS_ACCESS_KEY_ID: { schema: z.string().min(1).max(200).optional(), expected: t`a key`, secret: true },
  AWS_SECRET_ACCESS_KEY: { schema: z.string().min(1).max(200).optional(), expected: t`a key`, secret: true },
  AWS_SESSION_TOKEN: { schema: z.string().min(1).max(4000).optional(), expected: t`a token`, secret: true },
  SEARCH_URL: {
    schema: webUrl
      .refine((text) => new URL(text).username === '')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    expected: t`the http or https address of OpenSearch, such as https://search.example.org:9200 (user and password do not belong in it)`,
    secret: true,
  },
  SEARCH_USER: { schema: z.string().min(1).max(200).optional(), expected: t`a name` },
  SEARCH_PASSWORD: { schema: z.string().min(1).max(4000).optional(), expected: t`a password`, secret: true },
  SEARCH_CA: { schema: z.string().min(1).optional(), expected: t`a file` },
  SEARCH_PREFIX: {
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,19}$/)
      .default('yuelan'),
    expected: t`a name of lowercase letters and digits`,
  },
  PUBLIC_URL: {
    schema: z
      .string()
      .refine((text) => {
        if (!isAddress(['http:', 'https:'])(text)) return false;
        const url = new URL(text);
        return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
      })
      .transform((text) => new URL(text).origin)
      .optional(),
    expected: t`an http or https address without a path, such as https://library.example.org`,
  },
  TRUST_PROXY: {
    schema: z
      .union([
        wholeNumber(1, 10),
        z
          .string()
          .transform((text) => text.split(',').map((part) => part.trim()))
          .refine((parts) => parts.every(isProxyName)),
      ])
      .optional(),
    expected: t`the addresses of your own reverse proxies (for example 10.0.0.5,192.168.0.0/16 or loopback), or the number of proxies before this server; 'true' would trust everybody`,
  },
  AI_BASE_URL: {
    schema: webUrl.optional(),
    expected: t`the http or https address of an OpenAI-compatible server`,
    secret: true,
  },
  AI_MODEL: { schema: z.string().min(1).max(200).optional(), expected: t`the name of a model` },
  AI_API_KEY: { schema: z.string().min(1).max(4000).optional(), expected: t`a key`, secret: true },
  AI_EMBED_BASE_URL: {
    schema: webUrl.optional(),
    expected: t`the http or https address of an OpenAI-compatible server`,
    secret: true,
  },
  AI_EMBED_MODEL: { schema: z.string().min(1).max(200).optional(), expected: t`the name of a model` },
  AI_EMBED_API_KEY: { schema: z.string().min(1).max(4000).optional(), expected: t`a key`, secret: true },
  WECHAT_BASE_URL: {
    schema: webUrl.transform((text) => text.replace(/\/+$/, '')).optional(),
    expected: t`the http or https address that stands in for WeChat`,
  },
  PICTURE_HOSTS: hostNames,
  HARVEST_HOSTS: hostNames,
  HARVEST_FOLDER: {
    schema: z.string().min(1).optional(),
    expected: t`a folder`,
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    expected: t`trace, debug, info, warn, error, fatal or silent`,
  },
  SIP2_HOST: {
    schema: host.optional(),
    expected: t`an address of this machine on which self-check machines find the portal, such as 10.0.0.5`,
  },
  SIP2_PORT: { schema: wholeNumber(0, 65_535).default(6001), expected: t`a whole number from 0 to 65535` },
  METRICS_PORT: { schema: wholeNumber(0, 65_535).optional(), expected: t`a whole number from 0 to 65535` },
  METRICS_HOST: {
    schema: host.default('127.0.0.1'),
    expected: t`an address or host name to listen on, such as 127.0.0.1`,
  },
  DRAIN_SECONDS: { schema: wholeNumber(0, 600).default(1), expected: t`a whole number from 0 to 600` },
  STOP_SECONDS: { schema: wholeNumber(1, 3600).default(25), expected: t`a whole number from 1 to 3600` },
  API_DOCS: { schema: z.enum(['on', 'off']).optional(), expected: t`on or off` },
  CAPTCHA_TEST_CODE: {
    schema: z.string().min(1).max(20).optional(),
    expected: t`a captcha answer`,
    secret: true,
    testOnly: true,
  },
  RATE_LIMIT: { schema: z.literal('off').optional(), expected: t`off, or nothing`, testOnly: true },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof settings;

export type Values = { [Key in Name]: z.output<(typeof settings)[Key]['schema']> };
