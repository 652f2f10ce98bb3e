import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A record as the stand-in's library system keeps it. A record without a title is deleted. */
export interface KeptRecord {
  readonly identifier: string;
  readonly control: string;
  readonly title: string | undefined;
  readonly isbn: string;
  readonly copies: readonly { readonly barcode: string; readonly onLoan?: boolean }[];
  /** Further fields, as MARCXML. */
  readonly more?: string;
  /** ISO 8601, to the second. */
  readonly stamp: string;
}

/** A fault in one answer. */
export type Fault =
  | 'token-expired'
  | 'busy'
  | 'busy-until'
  | 'away'
  | 'cut'
  | 'html'
  | 'half-xml'
  | 'wrong-encoding'
  | 'doctype'
  | 'elsewhere'
  | 'same-token';

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The record of a title as Koha exports it: MARC 21 with a 952 field for each copy. */
export function marcOf({ control, title = '', isbn, copies, more = '' }: KeptRecord): string {
  const items = copies
    .map(
      ({ barcode, onLoan }) =>
        `<datafield tag="952" ind1=" " ind2=" "><subfield code="p">${escaped(barcode)}</subfield><subfield code="c">A1</subfield>${onLoan === true ? '<subfield code="q">2030-01-01</subfield>' : ''}</datafield>`,
    )
    .join('');
  return `<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${control}</controlfield><controlfield tag="003">QH</controlfield><controlfield tag="008">200101s2020    cc            000 0 chi d</controlfield>${isbn === '' ? '' : `<datafield tag="020" ind1=" " ind2=" "><subfield code="a">${isbn}</subfield></datafield>`}<datafield tag="245" ind1="1" ind2="0"><subfield code="a">${escaped(title)}</subfield></datafield>${more}${items}</marc:record>`.replaceAll(
    /<(\/?)(leader|controlfield|datafield|subfield)/g,
    '<$1marc:$2',
  );
}

/**
 * A stand-in for a library system that others harvest: OAI-PMH at `/oai`, SRU at `/sru`, files at `/file`. It can be
 * told to fail, answer by answer.
 */
export class LibrarySystem {
  readonly records = new Map<string, KeptRecord>();
  readonly asked: string[] = [];
  /** The faults of the coming answers, in order. A blank means a correct answer. */
  faults: (Fault | '')[] = [];
  deletions: 'persistent' | 'no' = 'persistent';
  isToTheDay = false;
  pageSize = 3;
  prefix = 'oai:qinghe:';
  /** The system's own clock, which may differ from ours. */
  now = new Date('2026-03-01T00:00:00Z');
  /** The page of a list that is left unanswered once, counted from 0. */
  stallAt: number | undefined;
  file: { body: Buffer | string; etag?: string; modified?: string } = { body: '' };
  readonly #server = createServer((request, response) => this.#answer(request, response));
  /** Lists by their tokens; an expired token loses its list. */
  #tokens = new Map<string, { readonly list: readonly KeptRecord[]; readonly at: number }>();
  #token = 0;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Adds or changes a record, and moves the system's clock on. */
  put(number: number, change: Partial<Pick<KeptRecord, 'title' | 'isbn' | 'copies' | 'more'>> = {}): void {
    this.now = new Date(this.now.getTime() + 1000);
    const control = String(number);
    const before = this.records.get(control);
    this.records.set(control, {
      ...{ title: `书 ${number}`, isbn: '', copies: [] },
      ...before,
      ...change,
      ...{ control, identifier: `${this.prefix}${control}`, stamp: this.#stamp() },
    });
  }

  remove(number: number): void {
    this.now = new Date(this.now.getTime() + 1000);
    const control = String(number);
    const before = this.records.get(control);
    if (before === undefined) return;
    if (this.deletions === 'no') this.records.delete(control);
    else this.records.set(control, { ...before, title: undefined, copies: [], stamp: this.#stamp() });
  }

  /** Titles with the barcodes of their copies and whether each is on loan. */
  get state(): readonly string[] {
    return [...this.records.values()]
      .filter(({ title }) => title !== undefined)
      .map(
        ({ title, copies }) =>
          `${title} ${copies
            .map(({ barcode, onLoan }) => `${barcode}:${onLoan === true ? 2 : 1}`)
            .sort()
            .join(',')}`,
      )
      .sort();
  }

  #stamp(): string {
    return `${this.now.toISOString().slice(0, 19)}Z`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://here');
    this.asked.push(`${url.pathname}${url.search}`);
    if (url.searchParams.has('resumptionToken') && this.stallAt !== undefined) {
      const token = this.#tokens.get(url.searchParams.get('resumptionToken') ?? '');
      if (token?.at === this.stallAt * this.pageSize) {
        this.stallAt = undefined;
        return;
      }
    }
    const fault = this.faults.shift() ?? '';
    if (fault === 'busy' || fault === 'busy-until') {
      // The clock of a source may be wrong.
      const date = 'Fri, 01 Jan 2100 00:00:00 GMT';
      response.writeHead(503, { date, 'retry-after': fault === 'busy' ? '0' : date }).end();
      return;
    }
    if (fault === 'away') {
      request.socket.destroy();
      return;
    }
    if (fault === 'elsewhere') {
      response.writeHead(302, { location: 'http://localhost:9/oai' }).end();
      return;
    }
    if (fault === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please log in</body></html>');
      return;
    }
    if (url.pathname === '/file') {
      this.#sendFile(request, response);
      return;
    }
    const xml = url.pathname === '/sru' ? this.#sru(url.searchParams) : this.#oai(url.searchParams, fault);
    if (fault === 'cut') {
      response.writeHead(200, { 'content-length': String(Buffer.byteLength(xml)) });
      response.write(xml.slice(0, xml.length / 2), () => request.socket.destroy());
      return;
    }
    const text = fault === 'half-xml' ? xml.slice(0, xml.length / 2) : xml;
    const declared = fault === 'doctype' ? '<!DOCTYPE x [<!ENTITY a "b">]>' : '';
    const body =
      fault === 'wrong-encoding'
        ? Buffer.from('<?xml version="1.0"?><OAI-PMH><x>\u00ff\u00fe</x></OAI-PMH>', 'latin1')
        : Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${declared}${text}`);
    if (/gzip/.test(String(request.headers['accept-encoding'])))
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    else response.writeHead(200).end(body);
  }

  #sendFile(request: IncomingMessage, response: ServerResponse): void {
    const { body, etag, modified } = this.file;
    const headers = {
      ...(etag === undefined ? {} : { etag }),
      ...(modified === undefined ? {} : { 'last-modified': modified }),
    };
    const isSame =
      (etag !== undefined && request.headers['if-none-match'] === etag) ||
      (modified !== undefined && request.headers['if-modified-since'] === modified);
    if (isSame) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(body);
  }

  #oai(query: URLSearchParams, fault: string): string {
    const base = '<baseURL>http://127.0.0.1/oai</baseURL>';
    const wrap = (inner: string) =>
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>${this.#stamp()}</responseDate><request>http://127.0.0.1/oai</request>${inner}</OAI-PMH>`;
    const error = (code: string) => wrap(`<error code="${code}">no</error>`);
    if (query.get('verb') === 'Identify')
      return wrap(
        `<Identify><repositoryName>清河</repositoryName>${base}<protocolVersion>2.0</protocolVersion><adminEmail>oai@example.org</adminEmail><earliestDatestamp>2026-01-01T00:00:00Z</earliestDatestamp><deletedRecord>${this.deletions}</deletedRecord><granularity>${this.isToTheDay ? 'YYYY-MM-DD' : 'YYYY-MM-DDThh:mm:ssZ'}</granularity></Identify>`,
      );
    if (query.get('verb') !== 'ListRecords') return error('badVerb');
    const token = query.get('resumptionToken');
    if (fault === 'token-expired') this.#tokens.clear();
    let list: readonly KeptRecord[];
    let at = 0;
    if (token !== null) {
      const known = this.#tokens.get(token);
      if (known === undefined) return error('badResumptionToken');
      ({ list, at } = known);
    } else {
      const [from = '', until = '9'] = [query.get('from') ?? undefined, query.get('until') ?? undefined];
      const cut = (stamp: string) => (this.isToTheDay ? stamp.slice(0, 10) : stamp);
      list = [...this.records.values()].filter(
        ({ stamp }) => cut(stamp) >= from && cut(stamp) <= (until === '9' ? '9' : until),
      );
    }
    if (list.length === 0) return error('noRecordsMatch');
    const page = list.slice(at, at + this.pageSize);
    let next = '';
    if (at + this.pageSize < list.length) {
      this.#token += 1;
      next = fault === 'same-token' && token !== null ? token : `t${this.#token}`;
      this.#tokens.set(next, { list, at: at + this.pageSize });
    }
    return wrap(
      `<ListRecords>${page
        .map((record) => {
          const { identifier, stamp, title } = record;
          const header = (status: string) =>
            `<header${status}><identifier>${identifier}</identifier><datestamp>${stamp}</datestamp></header>`;
          return title === undefined
            ? `<record>${header(' status="deleted"')}</record>`
            : `<record>${header('')}<metadata>${marcOf(record)}</metadata></record>`;
        })
        .join(
          '',
        )}<resumptionToken completeListSize="${list.length}" cursor="${at}">${next}</resumptionToken></ListRecords>`,
    );
  }

  #sru(query: URLSearchParams): string {
    const list = [...this.records.values()].filter(({ title }) => title !== undefined);
    const start = Number(query.get('startRecord') ?? 1);
    const page = list.slice(
      start - 1,
      start - 1 + Math.min(this.pageSize, Number(query.get('maximumRecords') ?? 10)),
    );
    const records = page
      .map(
        (record, index) =>
          `<zs:record><zs:recordSchema>marcxml</zs:recordSchema><zs:recordPacking>xml</zs:recordPacking><zs:recordData>${marcOf(record)}</zs:recordData><zs:recordPosition>${start + index}</zs:recordPosition></zs:record>`,
      )
      .join('');
    return `<zs:searchRetrieveResponse xmlns:zs="http://www.loc.gov/zing/srw/"><zs:version>1.1</zs:version><zs:numberOfRecords>${list.length}</zs:numberOfRecords><zs:records>${records}</zs:records></zs:searchRetrieveResponse>`;
  }
}
