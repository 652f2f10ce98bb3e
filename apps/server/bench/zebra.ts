import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptRecord, marcOf } from '../testing/catalogue/library-system.ts';

/** Zebra, the server that many library systems use to answer SRU (Debian: idzebra-2.0). */

const perFile = 1000;
/** Characters that XML cannot contain. Zebra refuses a file with any of them. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const hasZebra = () =>
  ['zebraidx', 'zebrasrv'].every((command) => spawnSync(command, ['-V']).error === undefined);

const xsl = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:m="http://www.loc.gov/MARC21/slim" xmlns:z="http://indexdata.com/zebra-2.0">
<xsl:template match="m:record"><z:record z:id="{m:controlfield[@tag='001']}"><z:index name="Local-number:w"><xsl:value-of select="m:controlfield[@tag='001']"/></z:index></z:record></xsl:template>
</xsl:stylesheet>`;
const filter =
  '<dom><extract name="index"><xslt stylesheet="index.xsl"/></extract><retrieve name="marcxml"/><input syntax="xml"><xmlreader level="1"/></input></dom>';
/** Just enough CQL for `cql.allRecords=1`, in Z39.50 attributes. */
const cql = `set.cql = info:srw/cql-context-set/1/cql-v1.2
index.cql.allRecords = 1=_ALLRECORDS 2=103
relation.eq = 2=3
position.any = 3=3 6=1
structure.* = 4=1
`;

export class Zebra {
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess | undefined;

  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    const configuration = `profilePath: ${folder}:/usr/share/idzebra-2.0/tab
recordType: dom.dom.xml
attset: bib1.att
register: register:20G
lockDir: lock
keyTmpDir: lock
storeKeys: 1
storeData: 1
`;
    const server = `<yazgfs><listen id="here">tcp:127.0.0.1:${port}</listen><server id="main" listenref="here"><directory>${folder}</directory><config>zebra.cfg</config><cql2rpn>cql.txt</cql2rpn></server></yazgfs>`;
    for (const name of ['', 'register', 'lock']) mkdirSync(join(folder, name), { recursive: true });
    for (const [name, text] of Object.entries({
      'zebra.cfg': configuration,
      'dom.xml': filter,
      'index.xsl': xsl,
      'cql.txt': cql,
      'server.xml': server,
    }))
      writeFileSync(join(folder, name), text);
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/Default`;
  }

  /** Indexes exactly these records, and serves them. */
  async serve(records: Iterable<KeptRecord>): Promise<void> {
    await this.stop();
    const folder = join(this.#folder, 'records');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    let batch: string[] = [];
    let files = 0;
    const write = async () => {
      const path = join(folder, `${String(files).padStart(6, '0')}.xml`);
      await writeFile(path, `<collection>${batch.join('\n').replaceAll(notInXml, '')}</collection>`);
      files += 1;
      batch = [];
    };
    for (const record of records) {
      if (record.title === undefined) continue;
      batch.push(marcOf(record));
      if (batch.length === perFile) await write();
    }
    if (batch.length > 0) await write();
    await this.#index('init');
    await this.#index('update', 'records');
    const server = spawn('zebrasrv', ['-f', 'server.xml'], { cwd: this.#folder, stdio: 'ignore' });
    this.#server = server;
    while (server.exitCode === null) {
      const answers = await fetch(this.address).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await sleep(50);
    }
    throw new Error(`zebrasrv ended with ${server.exitCode}.`);
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }

  async #index(...command: readonly string[]): Promise<void> {
    const index = spawn('zebraidx', ['-c', 'zebra.cfg', '-v', 'none', ...command], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => index.once('exit', resolve));
    if (code !== 0) throw new Error(`zebraidx ${command[0]} ended with ${code}.`);
  }
}
