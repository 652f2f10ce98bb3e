import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloads } from '../../packages/search/bench/engines/downloads.ts';
import type { Processes } from './processes.ts';
import { Missing, requireProgram } from './requirements.ts';

const version = '2.6.0';
const bucket = 'yuelan';
const keys = { AWS_ACCESS_KEY_ID: 'cluster', AWS_SECRET_ACCESS_KEY: 'cluster-of-one-machine' };

const project = `<project><modelVersion>4.0.0</modelVersion>
<groupId>yuelan</groupId><artifactId>store</artifactId><version>1</version>
<dependencies><dependency><groupId>org.gaul</groupId><artifactId>s3proxy</artifactId>
<version>${version}</version></dependency></dependencies></project>`;

/** S3Proxy and its libraries, fetched once by Maven and kept among the downloads. */
function fetchStore(): string {
  requireProgram('java', ['-version'], 'The S3 store needs Java 17: install openjdk-17-jre-headless.');
  const folder = join(downloads, `s3proxy-${version}`);
  const libraries = join(folder, 'lib');
  if (existsSync(libraries)) return libraries;
  requireProgram('mvn', ['-version'], 'The S3 store is fetched by Maven: install maven.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), project);
  const copy = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib.new'];
  try {
    execFileSync('mvn', copy, { cwd: folder, stdio: 'pipe' });
  } catch {
    rmSync(join(folder, 'lib.new'), { recursive: true, force: true });
    throw new Missing('The S3 store could not be fetched: Maven needs a network, or the mirror of yours.');
  }
  renameSync(join(folder, 'lib.new'), libraries);
  return libraries;
}

/** A portal's settings for the store, which it reaches at `host`. Browsers reach it on this machine. */
export function storeSettings(port: number, host = '127.0.0.1'): Readonly<Record<string, string>> {
  const shown = host === '127.0.0.1' ? '' : `&public=http://127.0.0.1:${port}`;
  return { FILES_URL: `s3://${bucket}?endpoint=http://${host}:${port}&region=us-east-1${shown}`, ...keys };
}

/** Starts an S3 store with one bucket in a folder. It checks signatures. */
export async function startStore(
  processes: Processes,
  { folder, port, host }: { readonly folder: string; readonly port: number; readonly host: string },
): Promise<void> {
  const libraries = fetchStore();
  // Each folder is a bucket.
  mkdirSync(join(folder, bucket), { recursive: true });
  const settings = join(folder, 'settings');
  writeFileSync(
    settings,
    [
      's3proxy.authorization=aws-v4',
      `s3proxy.identity=${keys.AWS_ACCESS_KEY_ID}`,
      `s3proxy.credential=${keys.AWS_SECRET_ACCESS_KEY}`,
      `s3proxy.endpoint=http://${host}:${port}`,
      'jclouds.provider=filesystem-nio2',
      'jclouds.identity=none',
      'jclouds.credential=none',
      `jclouds.filesystem.basedir=${folder}`,
    ].join('\n'),
  );
  const args = ['-Xmx512m', '-cp', join(libraries, '*'), 'org.gaul.s3proxy.Main', '--properties', settings];
  const store = processes.start('store', { command: 'java', args });
  for (let tries = 0; tries < 300; tries += 1) {
    // It refuses an unsigned request, which is an answer.
    if (await fetch(`http://127.0.0.1:${port}/${bucket}`).catch(() => undefined)) return;
    if (store.exitCode !== null) break;
    await sleep(100);
  }
  throw new Missing(`The S3 store did not start:\n${processes.lastWords('store')}`);
}
