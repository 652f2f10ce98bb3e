import { SaxesParser } from 'saxes';
import { UnreadableFileError } from '../../../platform/import/detect-format.ts';
import type { Encoding } from '../../../platform/import/encoding.ts';
import { type Doubt, doubt } from '../doubts.ts';
import { type MarcEvent, maxRecordBytes } from './marc-event.ts';
import type { MarcField } from './marc-record.ts';

/** A subfield is kept up to this many characters; the judge cuts further and says so. */
const maxValueLength = 1 << 20;

interface OpenRecord {
  leader: string;
  readonly control: { tag: string; value: string }[];
  readonly fields: MarcField[];
  readonly doubts: Map<string, Doubt>;
  broken: Doubt | undefined;
  /** An envelope: a `record` around another, as in SRU answers. */
  wraps: boolean;
}

interface OpenField {
  readonly tag: string;
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
    // Pieces bound what one write can collect, so that events leave and memory stays flat.
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
  let target: { kind: 'leader' | 'control' | 'subfield'; name: string; text: string } | undefined;
  let row = 0;
  let silence = 0;
  let looseProblem: string | undefined;
  let brokenRecords = 0;

  const current = () => open.at(-1);
  const attribute = (attributes: Record<string, string>, name: string) => attributes[name] ?? '';

  parser.on('opentag', (tag) => {
    silence = 0;
    const name = localName(tag.name);
    if (name === 'record') {
      const outer = current();
      if (outer) outer.wraps = true;
      open.push({ leader: '', control: [], fields: [], doubts: new Map(), broken: undefined, wraps: false });
      field = undefined;
      target = undefined;
      return;
    }
    if (!current()) return;
    if (name === 'leader') target = { kind: 'leader', name: '', text: '' };
    else if (name === 'controlfield')
      target = { kind: 'control', name: attribute(tag.attributes, 'tag'), text: '' };
    else if (name === 'datafield') {
      field = {
        tag: attribute(tag.attributes, 'tag'),
        ind1: attribute(tag.attributes, 'ind1').slice(0, 1) || ' ',
        ind2: attribute(tag.attributes, 'ind2').slice(0, 1) || ' ',
        subfields: [],
      };
    } else if (name === 'subfield' && field)
      target = { kind: 'subfield', name: attribute(tag.attributes, 'code'), text: '' };
  });

  const text = (piece: string) => {
    silence = 0;
    if (target && target.text.length < maxValueLength) target.text += piece.slice(0, maxValueLength);
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
    } else if (name === 'leader' && target?.kind === 'leader') {
      record.leader = target.text;
      target = undefined;
    } else if (name === 'controlfield' && target?.kind === 'control') {
      record.control.push({ tag: target.name, value: target.text });
      target = undefined;
    } else if (name === 'subfield' && target?.kind === 'subfield') {
      field?.subfields.push({ code: target.name.slice(0, 1), value: target.text });
      target = undefined;
    } else if (name === 'datafield' && field) {
      record.fields.push(field);
      field = undefined;
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
    if (record.broken) {
      brokenRecords += 1;
      events.push({ row, rejected: record.broken, sourceId });
    } else if (empty) events.push({ row, rejected: doubt('record.empty'), sourceId });
    else {
      const doubts = [...record.doubts.values()];
      const replaced = record.fields.some((one) => one.subfields.some((s) => s.value.includes('\ufffd')));
      if (replaced) doubts.push(doubt('encoding.replaced', undefined, encoding));
      events.push({
        row,
        record: { leader: record.leader, control: record.control, fields: record.fields },
        doubts,
        encoding,
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
      if (row === 0 && !cut)
        throw new UnreadableFileError(looseProblem ? 'file.broken' : 'file.xml-unknown', looseProblem ?? '');
      // One broken tag makes more of them: it is reported once, with its record when there was one.
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

/** Element name without its namespace prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
