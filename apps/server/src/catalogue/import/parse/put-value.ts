import { readAudience } from '../../rules/audience.ts';
import type { MappingRow } from './mapping.ts';
import type { RawTitle } from './raw-title.ts';
import { balanceBrackets, cleanLine, stripIsbd } from './text.ts';
import { parseYear } from './year.ts';

/** Collective uniform titles, which do not name a book. */
const genericTitles = new Set([
  'selections',
  'works',
  'essays',
  'poems',
  'plays',
  'novels',
  'short stories',
  'correspondence',
  'speeches',
  'prose works',
  'laws, etc',
  'treaties, etc',
]);

/** Whether a uniform title does not name a book: Works, Selections. */
export const isGenericTitle = (title: string): boolean => genericTitles.has(stripIsbd(title).toLowerCase());

/** Stores a value as its mapping row says. If only one value is allowed, the first stays. */
export function putValue(raw: RawTitle, row: MappingRow, value: string, from: string): void {
  if (value.trim() === '') return;
  const line = cleanLine(value);
  switch (row.to) {
    case 'sourceId':
      raw.sourceId ||= line;
      return;
    case 'isbn':
      if (from === '024' && !/^97[89]/.test(line)) return;
      if (from === '092' && !/^\d{4,6}\s*[·.]\s*\d+/.test(line)) return;
      raw.isbns.push({ value: line, from });
      return;
    case 'cancelledIsbn':
      raw.cancelledIsbns.push(line);
      return;
    case 'issn':
      raw.issn ||= line;
      return;
    case 'binding':
      raw.binding ||= stripIsbd(line).replace(/^[([（]|[)\]）]$/g, '');
      return;
    case 'price':
      raw.price ??= { value: line, from };
      return;
    case 'language':
      if (from !== '008' || /^(?!und)[a-z]{3}$/.test(value)) raw.language ??= { value: line, from };
      return;
    case 'audience':
      raw.audience ||= readAudience(value, from);
      return;
    case 'title':
      if (raw.title === '') raw.title = value;
      else raw.otherTitles.push(value);
      return;
    case 'subtitle': {
      const [sub = '', ...parallel] = line.split(/\s+=\s+/);
      raw.subtitle ||= sub;
      raw.otherTitles.push(...parallel);
      return;
    }
    case 'statement':
      raw.statement ??= { value: line, from };
      return;
    case 'otherTitle':
      if (!isGenericTitle(value)) raw.otherTitles.push(stripIsbd(value));
      return;
    case 'edition':
      raw.edition ||= stripIsbd(line);
      return;
    case 'place':
      raw.place ||= trimBrackets(stripIsbd(line));
      return;
    case 'publisher':
      raw.publisher ||= trimBrackets(stripIsbd(line));
      return;
    case 'date':
      if (!raw.date || (parseYear(raw.date.value) === null && parseYear(line) !== null))
        raw.date = { value: balanceBrackets(stripIsbd(line)), from };
      return;
    case 'codedDate':
      raw.codedDate ||= line;
      return;
    case 'extent':
      raw.extent ||= stripIsbd(line).replace(/\s*\+$/, '');
      return;
    case 'size':
      raw.size ||= stripIsbd(line).replace(/\.$/, '');
      return;
    case 'series':
      raw.series.push(line);
      return;
    case 'seriesFallback':
      raw.seriesLinks.push(line);
      return;
    case 'seriesAuthor':
      raw.seriesAuthors.push(stripIsbd(line));
      return;
    case 'note':
      raw.notes.push(line);
      return;
    case 'contents':
      raw.contents = raw.contents === '' ? value : `${raw.contents}\n${value}`;
      return;
    case 'summary':
      raw.summary = raw.summary === '' ? value : `${raw.summary}\n${value}`;
      return;
    case 'cover':
      raw.cover ??= { value: line, from };
      return;
    case 'creator':
    case 'heading':
    case 'call':
      return;
  }
}

/** Removes the brackets that mark text supplied by the cataloguer: `[Leningrad]`, `[s.l.`. */
function trimBrackets(text: string): string {
  const value = balanceBrackets(/^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1) : text).replace(
    /^\[([^\]]*)\]/,
    '$1',
  );
  return /^(s\.?\s?[ln]\.?|n\.p\.?|出版地不详|出版者不详)$/i.test(value) ? '' : value;
}
