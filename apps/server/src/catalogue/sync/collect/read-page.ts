import { SaxesParser } from 'saxes';
import { HarvestFailure } from './collector.ts';

/** The content of a page outside its records. */
export interface PageFacts {
  readonly count: number;
  readonly hasDiagnostic: boolean;
  /** Elements outside the records by their local names. */
  readonly elements: ReadonlyMap<string, Element>;
}

interface Element {
  text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const broken = (why: string) =>
  new HarvestFailure(`来源的回答不是完好的 XML：${why}`, `The answer of the source is not whole XML: ${why}`);

/** Characters that XML does not allow, and undeclared entities: the importer reports them with their record. */
const tolerated =
  /undefined entity|disallowed (control )?character|invalid character entity|malformed character entity/i;

/** SRU sends such a record in place of one that it cannot supply. */
const isDiagnostic = (record: string) =>
  /<(?:\w+:)?recordSchema>info:srw\/schema\/1\/diagnostics/.test(record);

/**
 * Reads a page of a harvest whose root element has this local name, and extracts its records exactly as written. No
 * entity is expanded, and a document type is refused. Throws HarvestFailure if the page is broken, truncated, or
 * something else.
 */
export function readPage(
  bytes: Uint8Array,
  root: string,
): { readonly records: readonly string[]; readonly facts: PageFacts } {
  const text = decode(bytes);
  const parser = new SaxesParser({ xmlns: false, position: true });
  const records: string[] = [];
  const elements = new Map<string, Element>();
  const open: string[] = [];
  let depth = 0;
  let start = 0;
  parser.on('doctype', () => {
    throw broken('DOCTYPE');
  });
  parser.on('error', (error) => {
    if (!tolerated.test(error.message)) throw broken(error.message.slice(0, 200));
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.slice(tag.name.indexOf(':') + 1);
    if (open.length === 0 && name !== root) throw broken(`<${tag.name.slice(0, 40)}>`);
    open.push(name);
    if (name === 'record') {
      if (depth === 0) start = text.lastIndexOf('<', parser.position - 1);
      depth += 1;
    } else if (depth === 0) elements.set(name, { text: '', attributes: tag.attributes });
  });
  const say = (piece: string) => {
    if (depth > 0) return;
    const element = elements.get(open.at(-1) ?? '');
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => {
    const name = open.pop();
    if (name !== 'record') return;
    depth -= 1;
    if (depth === 0) records.push(text.slice(start, parser.position));
  });
  parser.write(text).close();
  if (elements.size === 0) throw broken('');
  return { records, facts: { count: records.length, hasDiagnostic: records.some(isDiagnostic), elements } };
}

/** Decodes UTF-8, or the encoding that the declaration names; refuses text with lost characters. */
function decode(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  try {
    return new TextDecoder(wide ?? named, { fatal: true }).decode(bytes);
  } catch {
    throw new HarvestFailure(
      `来源的回答不是 ${named} 编码`,
      `The answer of the source is not in the encoding that it names (${named})`,
    );
  }
}
