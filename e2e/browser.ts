import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What Playwright needs to start a browser. */
export interface BrowserToRun {
  readonly executablePath?: string;
  /** An installed browser by its name, where npm provides none. */
  readonly channel?: 'chrome';
  readonly args: string[];
  readonly env: Record<string, string>;
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--font-render-hinting=none',
];
const unpacked = fileURLToPath(new URL('../node_modules/.cache/yuelan-browser', import.meta.url));

/** The system's fonts, and Chinese ones from npm: without any, boxes would stand for characters, of another width. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${fileURLToPath(new URL('../fonts', import.meta.resolve('@embedpdf/fonts-sc')))}</dir>
</fontconfig>
`;
const fontsFile = `${unpacked}-fonts.conf`;

function environment(): Record<string, string> {
  mkdirSync(dirname(fontsFile), { recursive: true });
  if (!existsSync(fontsFile)) writeFileSync(fontsFile, fonts);
  const set: Record<string, string> = { FONTCONFIG_FILE: fontsFile };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) set[name] = value;
  return set;
}

/** Runs `work` with these variables, then restores the old values. */
async function withVariables<Answer>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/**
 * The browser for the journeys: the one named by CHROME_PATH, otherwise the one from npm (Linux on x64), otherwise an
 * installed Chrome. The one from npm is unpacked once, with the system libraries that a bare machine lacks.
 */
export async function browserToRun(): Promise<BrowserToRun> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return { executablePath: named, args, env: environment() };
  if (platform() !== 'linux' || arch() !== 'x64') return { channel: 'chrome', args, env: environment() };
  const complete = join(unpacked, 'complete');
  if (!existsSync(complete)) rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  // The package unpacks into TMPDIR, and adds its libraries only if it detects AWS Lambda.
  const executablePath = await withVariables(
    {
      TMPDIR: unpacked,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
      LD_LIBRARY_PATH: '',
      FONTCONFIG_PATH: '/etc/fonts',
    },
    async () => {
      const { default: chromium } = await import('@sparticuz/chromium');
      return chromium.executablePath();
    },
  );
  writeFileSync(complete, '');
  return {
    executablePath,
    args,
    env: { ...environment(), LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') },
  };
}
