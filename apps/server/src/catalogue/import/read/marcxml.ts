import { isbnIsValid } from '@yuelan/search';
import { SaxesParser } from 'saxes';
import { type Encoding, UnreadableFileError } from '../../../import/public.ts';
import { type Doubt, doubt } from '../doubts.ts';
import { type MarcEvent, maxRecordBytes, type RecordHeader } from './marc-event.ts';
import type { MarcField } from './marc-record.ts';

/** A subfield is kept up to this many characters; `judge` shortens it further and reports that. */
const maxValueLength = 1 << 20;

interface OpenRecord {
  leader: string;
  readonly control: { tag: string; value: string }[];
  readonly fields: MarcField[];
  readonly doubts: Map<string, Doubt>;
  broken: Doubt | undefined;
  /** An envelope: a `record` around another, as in SRU answers. */
  wraps: boolean;
  header: RecordHeader | undefined;
}

interface OpenField {
  /** '' if the element has none. */
  readonly tag: string;
  /** Text outside subfields. */
  bare: string;
  readonly ind1: string;
  readonly ind2: string;
  readonly subfields: { code: string; value: string }[];
}

/**
 * Reads MARCXML in any namespace, bare, in a collection or in an SRU searchRetrieveResponse (whose outer `record`
 * elements only wrap). DOCTYPE declarations are ignored: no entity is fetched or expanded. Every `record` element
 * gives one event.
 * @throws UnreadableFileError when the whole file has no MARC record, or one value exceeds 16 MB.
 */
export async function* readMarcXml(
  texts: AsyncIterable<string>,
  encoding: Encoding,
): AsyncGenerator<MarcEvent> {
  const reader = createReader(encoding);
  for await (const text of texts) {
    // Small pieces limit what one write can collect, so that events are passed on and memory use stays
    // constant.
    for (let at = 0; at < text.length; at += 1 << 16) {
      reader.write(text.slice(at, at + (1 << 16)));
      yield* reader.take();
    }
  }
  reader.close();
  yield* reader.take();
}

function createReader(encoding: Encoding) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const open: OpenRecord[] = [];
  let events: MarcEvent[] = [];
  let field: OpenField | undefined;
  let target: { kind: 'leader' | 'control' | 'subfield' | 'header'; name: string; text: string } | undefined;
  /** An element inside a record that is not MARCXML. */
  let strange: { readonly name: string; text: string } | undefined;
  let row = 0;
  /** A collection may be empty. */
  let isCollection = false;
  let silence = 0;
  let looseProblem: string | undefined;
  let brokenRecords = 0;

  const current = () => open.at(-1);
  const attribute = (attributes: Record<string, string>, name: string) => attributes[name] ?? '';

  parser.on('opentag', (tag) => {
    silence = 0;
    const name = localName(tag.name);
    if (name === 'collection') isCollection = true;
    if (name === 'record') {
      const outer = current();
      if (outer) outer.wraps = true;
      open.push({
        ...{ leader: '', control: [], fields: [], doubts: new Map(), broken: undefined, wraps: false },
        header: outer?.header,
      });
      field = undefined;
      target = undefined;
      strange = undefined;
      return;
    }
    const record = current();
    if (!record) return;
    if (name === 'header')
      record.header = { key: '', stamp: '', gone: attribute(tag.attributes, 'status') === 'deleted' };
    else if ((name === 'identifier' || name === 'datestamp') && record.header)
      target = { kind: 'header', name, text: '' };
    else if (name === 'leader') target = { kind: 'leader', name: '', text: '' };
    else if (name === 'controlfield') target = { kind: 'control', name: tagOf(tag.attributes), text: '' };
    else if (name === 'datafield') {
      field = {
        tag: tagOf(tag.attributes),
        bare: '',
        ind1: attribute(tag.attributes, 'ind1').slice(0, 1) || ' ',
        ind2: attribute(tag.attributes, 'ind2').slice(0, 1) || ' ',
        subfields: [],
      };
    } else if (isSubfield(name) && field)
      target = { kind: 'subfield', name: attribute(tag.attributes, 'code'), text: '' };
    else if (!envelope.has(name)) strange = { name, text: '' };
  });

  const text = (piece: string) => {
    silence = 0;
    const into = target ?? strange;
    if (into) {
      if (into.text.length < maxValueLength) into.text += piece.slice(0, maxValueLength);
    } else if (field && field.bare.length < maxValueLength) field.bare += piece.slice(0, maxValueLength);
  };
  parser.on('text', text);
  parser.on('cdata', text);

  parser.on('closetag', (tag) => {
    silence = 0;
    const name = localName(tag.name);
    const record = current();
    if (!record) return;
    if (name === 'record') {
      open.pop();
      finish(record);
    } else if (target?.kind === 'header' && name === target.name && record.header) {
      const said = target.text.trim();
      record.header = { ...record.header, ...(name === 'identifier' ? { key: said } : { stamp: said }) };
      target = undefined;
    } else if (name === 'leader' && target?.kind === 'leader') {
      record.leader = target.text;
      target = undefined;
    } else if (name === 'controlfield' && target?.kind === 'control') {
      record.control.push({ tag: target.name, value: target.text });
      target = undefined;
    } else if (isSubfield(name) && target?.kind === 'subfield') {
      if (target.name === '' && target.text.trim() !== '')
        note(record, doubt('xml.unread', field?.tag, `${name}: ${target.text}`));
      field?.subfields.push({ code: target.name.slice(0, 1), value: target.text });
      target = undefined;
    } else if (name === 'datafield' && field) {
      record.fields.push(...wholeField(record, field));
      field = undefined;
    } else if (name === strange?.name) {
      if (strange.text.trim() !== '')
        note(record, doubt('xml.unread', field?.tag, `${name}: ${strange.text.trim()}`));
      strange = undefined;
    }
  });

  parser.on('error', (error) => {
    const record = current();
    const message = error.message.replace(/^.*?(\d+:\d+): /, '$1 ');
    if (
      /undefined entity|disallowed (control )?character|invalid character entity|malformed character entity/i.test(
        message,
      )
    ) {
      const found = /entity/i.test(message) ? doubt('xml.entity') : doubt('control.characters');
      record?.doubts.set(found.code, found);
    } else if (record) record.broken ??= doubt('xml.malformed', undefined, message);
    else looseProblem ??= message;
  });

  function finish(record: OpenRecord): void {
    const empty = record.leader === '' && record.control.length === 0 && record.fields.length === 0;
    if (empty && record.wraps && !record.broken) return;
    row += 1;
    const sourceId = record.control.find((one) => one.tag === '001')?.value.trim() ?? '';
    const header = record.header === undefined ? {} : { header: record.header };
    if (record.broken) {
      brokenRecords += 1;
      events.push({ row, rejected: record.broken, sourceId, ...header });
    } else if (empty) {
      const code = record.header?.gone === true ? 'record.deleted' : 'record.empty';
      events.push({ row, rejected: doubt(code), sourceId, ...header });
    } else {
      const doubts = [...record.doubts.values()];
      placeIsbns(record);
      const replaced = record.fields.some((one) => one.subfields.some((s) => s.value.includes('\ufffd')));
      if (replaced) doubts.push(doubt('encoding.replaced', undefined, encoding));
      events.push({
        row,
        record: { leader: record.leader, control: record.control, fields: record.fields },
        doubts,
        encoding,
        ...header,
      });
    }
  }

  return {
    write(piece: string): void {
      silence += piece.length;
      parser.write(piece);
      if (silence > maxRecordBytes)
        throw new UnreadableFileError('file.broken', `line ${parser.line}: > 16 MB`);
    },
    close(): void {
      const cut = current();
      parser.close();
      while (open.length > 0) {
        const record = open.pop();
        if (!record || (record.wraps && record.fields.length === 0)) continue;
        row += 1;
        events.push({
          row,
          rejected: doubt('record.truncated'),
          sourceId: record.control.find((one) => one.tag === '001')?.value.trim() ?? '',
        });
      }
      if (row === 0 && !cut && (!isCollection || looseProblem !== undefined))
        throw new UnreadableFileError(looseProblem ? 'file.broken' : 'file.xml-unknown', looseProblem ?? '');
      // A broken tag causes further errors. Only the first is reported, with its record if there was one.
      if (looseProblem !== undefined && !cut && brokenRecords === 0) {
        row += 1;
        events.push({ row, rejected: doubt('xml.malformed', undefined, looseProblem), sourceId: '' });
      }
    },
    take(): MarcEvent[] {
      const taken = events;
      events = [];
      return taken;
    },
  };
}

/** `subfields` and other spellings that one exporter uses; the code attribute shows that it is a subfield. */
const isSubfield = (name: string): boolean => /^sub-?fields?$/i.test(name);
/** Elements of SRU answers around a record. */
const envelope = new Set([
  'recordSchema',
  'recordPacking',
  'recordData',
  'recordPosition',
  'recordIdentifier',
  'collection',
  'metadata',
  'header',
  'identifier',
  'datestamp',
  'setSpec',
]);

/** The tag of a field, even if the attribute is written in capitals; '' if there is none. */
function tagOf(attributes: Record<string, string>): string {
  const name = Object.keys(attributes).find((one) => one.toLowerCase() === 'tag');
  return name === undefined ? '' : (attributes[name] ?? '').trim();
}

/** Notes a loss in a record. Losses of the same type differ by their content. */
function note(record: OpenRecord, found: Doubt): void {
  record.doubts.set(`${found.code} ${found.field ?? ''} ${found.value ?? ''}`, found);
}

/**
 * Completes a field: text outside subfields becomes its $a; a field without a tag is reported with its content and kept
 * separately.
 */
function wholeField(record: OpenRecord, field: OpenField): MarcField[] {
  const bare = field.bare.trim();
  const subfields = bare === '' ? field.subfields : [...field.subfields, { code: 'a', value: bare }];
  if (subfields.length === 0) return [];
  const content = subfields.map(({ code, value }) => `$${code} ${value.trim()}`).join(' ');
  if (field.tag === '') note(record, doubt('xml.field-untagged', undefined, content));
  else if (bare !== '') note(record, doubt('xml.text-bare', field.tag, bare));
  return [{ tag: field.tag, ind1: field.ind1, ind2: field.ind2, subfields }];
}

/** A value in a field without a tag is an ISBN if its check digit is correct. */
function placeIsbns(record: OpenRecord): void {
  const tag =
    record.fields.some((field) => field.tag === '200') && !record.fields.some((field) => field.tag === '245')
      ? '010'
      : '020';
  for (const [at, field] of record.fields.entries()) {
    const [only] = field.subfields;
    if (
      field.tag === '' &&
      only?.code === 'a' &&
      /^97[89]/.test(only.value.trim()) &&
      isbnIsValid(only.value.trim())
    )
      record.fields[at] = { ...field, tag };
  }
}

/** Element name without its namespace prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
