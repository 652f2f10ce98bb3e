import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from './fault.ts';
import { joined, type Message, t } from './message.ts';
import type { S3Settings } from './s3-settings.ts';
import { type Setting, settings, type Values } from './settings.ts';

/** The checked settings of the process. Built by `parseConfig`. */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** PostgreSQL; if unset, the database is a file in `dataDir`. */
  readonly databaseUrl?: string;
  /** Where uploaded files and pictures are stored; `dataDir` if unset. */
  readonly objectStore?: S3Settings;
  /** OpenSearch, shared by all servers; if unset, each server has an index in `dataDir`. */
  readonly search?: {
    readonly url: string;
    readonly user?: string;
    readonly password?: string;
    /** A file with the certificates of the authority that signed the server's certificate. */
    readonly caFile?: string;
    /** The prefix of the index names. */
    readonly prefix: string;
  };
  /** Origin without a trailing slash: `https://lib.example.org`. */
  readonly publicUrl?: string;
  /** Which proxies' X-Forwarded-* headers are trusted: addresses and networks, a number of hops, or none. */
  readonly trustProxy: false | number | readonly string[];
  readonly ai?: {
    readonly baseUrl: string;
    readonly model: string;
    readonly apiKey?: string;
    /** Milliseconds to wait for a model, instead of the default; tests only. */
    readonly firstByteMs?: number;
    readonly totalMs?: number;
  };
  /**
   * A model whose vectors say which headings are near in meaning; if unset, the vectors learnt from the catalogues are
   * used.
   */
  readonly embeddings?: {
    readonly baseUrl: string;
    readonly model: string;
    readonly apiKey?: string;
    /** Milliseconds to wait, instead of the default; tests only. */
    readonly wordsMs?: number;
    readonly headingsMs?: number;
  };
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** False only under NODE_ENV=test. */
  readonly rateLimit: boolean;
  /** Only under NODE_ENV=test: the answer to every captcha. */
  readonly captchaTestCode?: string;
  /** Hosts in private networks from which logos and covers may be fetched. */
  readonly pictureHosts: readonly string[];
  /** Hosts in private networks from which catalogues may be harvested. */
  readonly harvestHosts: readonly string[];
  /** The parent of the folders in which libraries leave files of their catalogues. */
  readonly harvestFolder?: string;
  /** Base address of the WeChat server; if unset, WeChat itself. */
  readonly wechatBaseUrl?: string;
  /** Whether `/api/docs` describes the calls. */
  readonly apiDocs: boolean;
  /** Where `/metrics` is served; if unset, nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string };
  /** Where self-check machines connect; if unset, nowhere. */
  readonly sip2?: { readonly host: string; readonly port: number };
  /** Folder of the built pages. */
  readonly webRoot: string;
  readonly limits: Limits;
  readonly patience: Patience;
}

/** How long the server waits for clients and for its own checks. */
interface Patience {
  /** For the whole body of an ordinary call. */
  readonly requestMs: number;
  /** An upload must deliver at least this many bytes in each `uploadWindowMs`. */
  readonly uploadBytes: number;
  readonly uploadWindowMs: number;
  /**
   * Between a stop signal and the moment when the server stops listening: longer than a proxy's interval between
   * readiness checks.
   */
  readonly drainMs: number;
  /** From a stop signal until the server has exited, whatever is still in progress. */
  readonly stopMs: number;
  /** Before the first check of the embedded database. */
  readonly firstCheckMs: number;
  /** Between two checks of the search index for changes by other processes, which become visible within a second. */
  readonly indexLookMs: number;
  /** In which an import brings more titles, so that a new index waits for them. */
  readonly arrivalMs: number;
  /**
   * For what a library system reports on copies before a call answers without it: long enough for a fast system. The
   * page asks again for later reports.
   */
  readonly systemMs: number;
}

/** At 280 kbit/s, the slowest rate allowed, an upload of 1 GB takes nine hours. */
const defaultPatience: Omit<Patience, 'drainMs' | 'stopMs'> = {
  requestMs: 60_000,
  uploadBytes: 1024 * 1024,
  uploadWindowMs: 30_000,
  firstCheckMs: 180_000,
  indexLookMs: 200,
  arrivalMs: 500,
  systemMs: 250,
};

/** Requests that one address may make per minute. A school often has a single address. */
interface Limits {
  readonly callsPerMinute: number;
  /** Of these, calls with one token, that is, from one browser. */
  readonly visitPerMinute: number;
  /** For each type of call that needs no token: tokens, captchas. */
  readonly tokensPerMinute: number;
  /** Captchas with a picture; beyond this number, captchas consist of work alone. */
  readonly picturesPerMinute: number;
  readonly pagesPerMinute: number;
  /** Covers, logos and content pictures: a page of results shows about fifty. */
  readonly coversPerMinute: number;
  /** How long a refusal for too many requests is held back, in milliseconds. */
  readonly refusalMs: number;
}

const defaultLimits: Limits = {
  callsPerMinute: 3000,
  visitPerMinute: 600,
  tokensPerMinute: 1200,
  picturesPerMinute: 300,
  pagesPerMinute: 1500,
  coversPerMinute: 12_000,
  refusalMs: 1000,
};

/** Every invalid setting, in one plain sentence each, never with the value of a secret. */
export class ConfigProblem extends Fault {
  readonly problems: readonly Message[];
  constructor(problems: readonly Message[]) {
    super(t`These settings are wrong:\n${joined(problems.map((problem) => joined(['  - ', problem], '')))}`);
    this.problems = problems;
  }
}

/** The built pages of this repository. */
const builtPages = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Checks the environment variables that README.md lists. An empty variable counts as unset. Throws ConfigProblem, which
 * names every invalid variable.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: Message[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const given = environment[name] === '' ? undefined : environment[name];
    if (setting.testOnly && given !== undefined && environment['NODE_ENV'] !== 'test') {
      problems.push(t`${name} is only for tests (NODE_ENV=test). Remove it.`);
      continue;
    }
    const result = setting.schema.safeParse(given);
    if (result.success) parsed[name] = result.data;
    else {
      const shown = setting.secret
        ? t`something else (not shown, as it may hold a secret)`
        : (JSON.stringify(given) ?? t`nothing`);
      problems.push(t`${name}: expected ${setting.expected}; was given ${shown}.`);
    }
  }
  const values = parsed as Values;
  if ((values.AI_BASE_URL === undefined) !== (values.AI_MODEL === undefined))
    problems.push(t`AI_BASE_URL and AI_MODEL belong together: set both, or neither.`);
  if ((values.AI_EMBED_BASE_URL === undefined) !== (values.AI_EMBED_MODEL === undefined))
    problems.push(t`AI_EMBED_BASE_URL and AI_EMBED_MODEL belong together: set both, or neither.`);
  if ((values.SEARCH_USER === undefined) !== (values.SEARCH_PASSWORD === undefined))
    problems.push(t`SEARCH_USER and SEARCH_PASSWORD belong together: set both, or neither.`);
  const objectStore = objectStoreOf(values);
  if (values.FILES_URL !== undefined && objectStore === undefined)
    problems.push(t`FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both.`);
  if (values.STOP_SECONDS <= values.DRAIN_SECONDS)
    problems.push(t`STOP_SECONDS has to be more than DRAIN_SECONDS, which is a part of it.`);
  if (problems.length > 0) throw new ConfigProblem(problems);
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    ...(objectStore === undefined ? {} : { objectStore }),
    ...searchOf(values),
    ...(values.PUBLIC_URL === undefined ? {} : { publicUrl: values.PUBLIC_URL }),
    trustProxy: values.TRUST_PROXY ?? false,
    ...(values.AI_BASE_URL === undefined || values.AI_MODEL === undefined
      ? {}
      : {
          ai: {
            baseUrl: values.AI_BASE_URL,
            model: values.AI_MODEL,
            ...(values.AI_API_KEY === undefined ? {} : { apiKey: values.AI_API_KEY }),
          },
        }),
    ...(values.AI_EMBED_BASE_URL === undefined || values.AI_EMBED_MODEL === undefined
      ? {}
      : {
          embeddings: {
            baseUrl: values.AI_EMBED_BASE_URL,
            model: values.AI_EMBED_MODEL,
            ...(values.AI_EMBED_API_KEY === undefined ? {} : { apiKey: values.AI_EMBED_API_KEY }),
          },
        }),
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT !== 'off',
    ...(values.CAPTCHA_TEST_CODE === undefined ? {} : { captchaTestCode: values.CAPTCHA_TEST_CODE }),
    ...(values.WECHAT_BASE_URL === undefined ? {} : { wechatBaseUrl: values.WECHAT_BASE_URL }),
    pictureHosts: values.PICTURE_HOSTS ?? [],
    harvestHosts: values.HARVEST_HOSTS ?? [],
    ...(values.HARVEST_FOLDER === undefined ? {} : { harvestFolder: values.HARVEST_FOLDER }),
    apiDocs: (values.API_DOCS ?? (values.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    ...(values.METRICS_PORT === undefined
      ? {}
      : { metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST } }),
    ...(values.SIP2_HOST === undefined ? {} : { sip2: { host: values.SIP2_HOST, port: values.SIP2_PORT } }),
    webRoot: builtPages,
    limits: defaultLimits,
    patience: {
      ...defaultPatience,
      drainMs: values.DRAIN_SECONDS * 1000,
      stopMs: values.STOP_SECONDS * 1000,
    },
  };
}

function searchOf(values: Values): Pick<Config, 'search'> {
  const { SEARCH_URL, SEARCH_USER, SEARCH_PASSWORD, SEARCH_CA, SEARCH_PREFIX } = values;
  if (SEARCH_URL === undefined) return {};
  return {
    search: {
      url: SEARCH_URL,
      prefix: SEARCH_PREFIX,
      ...(SEARCH_USER === undefined ? {} : { user: SEARCH_USER }),
      ...(SEARCH_PASSWORD === undefined ? {} : { password: SEARCH_PASSWORD }),
      ...(SEARCH_CA === undefined ? {} : { caFile: SEARCH_CA }),
    },
  };
}

function objectStoreOf(values: Values): S3Settings | undefined {
  const { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = values;
  if (FILES_URL === undefined || AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined)
    return undefined;
  return {
    ...FILES_URL,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  };
}
