import { firstOf, type MarcField, valuesOf } from '../read/marc-record.ts';
import type { Family } from './family.ts';
import { keywordsOf } from './headings.ts';
import type { MappingRow } from './mapping.ts';
import type { PairedField } from './original-script.ts';
import type { RawCall, RawName } from './raw-title.ts';
import { relatorRole } from './relators.ts';
import { cleanLine, stripIsbd } from './text.ts';

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `a`, then `n`/`h` (number) and `p`/`i` (name) of a part: `邓小平文选. 第二卷`, `笑死你决不偿命. 005, 杯具了`. */
export function readTitleParts(field: MarcField, codes: string, family: Family): string {
  const [numberCode, nameCode] = family === 'marc21' ? ['n', 'p'] : ['h', 'i'];
  let title = '';
  let afterNumber = false;
  for (const { code, value } of field.subfields) {
    if (!codes.includes(code)) continue;
    const part = stripIsbd(removeFilingMarks(value));
    if (part === '') continue;
    if (title === '') title = part;
    else if (code === numberCode) {
      title += `. ${part}`;
      afterNumber = true;
    } else if (code === nameCode) {
      title += afterNumber ? `, ${part}` : `. ${part}`;
      afterNumber = false;
    } else if (code === 'a') break;
  }
  return title;
}

/** `<<The >>title` and ¬The ¬title: two ways in which systems mark text that filing ignores. */
function removeFilingMarks(value: string): string {
  return value.replace(/^<<([^>]*)>>/, '$1').replace(/^¬([^¬]*)¬/, '$1');
}

/** Title of a linked record: $t, or the $a after an embedded `$1200…`. */
export function readLinkedTitle(field: MarcField): string {
  const direct = firstOf(field, 't');
  if (direct !== '') return stripIsbd(direct);
  let inTitle = !field.subfields.some((s) => s.code === '1');
  for (const { code, value } of field.subfields) {
    if (code === '1') inTitle = value.startsWith('200') || value.startsWith('500');
    else if (inTitle && code === 'a') return stripIsbd(value);
  }
  return '';
}

export function readName(field: PairedField, row: MappingRow, family: Family): RawName | undefined {
  const heading = nameHeading(field, row, family);
  if (heading === '') return undefined;
  const corporate = /^(11|71)/.test(row.tag);
  const role = field.subfields
    .filter(
      (s) => row.subfields.includes(s.code) && (s.code === '4' || (s.code === 'e' && family === 'marc21')),
    )
    .map((s) => relatorRole(s.value));
  const pinyin = family === 'unimarc' ? cleanLine(firstOf(field, 'A')) : '';
  return {
    heading,
    role: [...new Set(role.filter((one) => one !== ''))].join('、'),
    corporate,
    otherForm: field.other ? nameHeading(field.other, row, family) : pinyin,
  };
}

function nameHeading(field: MarcField, row: MappingRow, family: Family): string {
  const parts: string[] = [];
  for (const { code, value } of field.subfields) {
    if (
      !row.subfields.includes(code) ||
      code === '4' ||
      (code === 'e' && family === 'marc21' && row.tag !== '111' && row.tag !== '711') ||
      (code === 'j' && family === 'marc21')
    )
      continue;
    const part = cleanLine(value)
      .replace(/[,;:]+$/, '')
      .trim();
    if (part === '') continue;
    if (code === 'q' || (family === 'unimarc' && code === 'f' && !/^[(（]/.test(part)))
      parts.push(code === 'q' ? ` ${part}` : parts.length > 0 ? `, ${part}` : part);
    else if (family === 'unimarc' && code === 'c' && /^[(（[]/.test(part)) parts.push(` ${part}`);
    else if (parts.length === 0 || /^\s?[(（[][^()（）[\]]*[)）\]]$/.test(parts.join(''))) parts.push(part);
    else if (/^(11|71)/.test(row.tag)) parts.push(code === 'b' ? `. ${part}` : ` ${part}`);
    // 村上 $b 春樹: Chinese and Japanese names have no comma.
    else if (family === 'unimarc' && code === 'b' && eastern.test(part)) parts.push(part);
    else parts.push(`, ${part}`);
  }
  return stripIsbd(parts.join('').replace(/\.(?=\.)/g, ''));
}

export function readSubjects(field: MarcField, row: MappingRow) {
  const name = /^60[0-2]$|^61[01]$/.test(row.tag);
  const groups: { parts: string[]; keywords: string[] }[] = [];
  for (const { code, value } of field.subfields) {
    if (!row.subfields.includes(code)) continue;
    const part = stripIsbd(value);
    if (part === '') continue;
    const group = groups.at(-1);
    const subdivision = 'vxyzj'.includes(code);
    if (code === 'a' || !group) groups.push({ parts: [part], keywords: keywordsOf([part]) });
    else if (subdivision) {
      group.parts.push(part);
      if (code !== 'y' && code !== 'z') group.keywords.push(...keywordsOf([part]));
    } else if (name) group.parts[0] = `${group.parts[0] ?? ''}${/^[(（]/.test(part) ? ' ' : ', '}${part}`;
    else group.parts[group.parts.length - 1] = `${group.parts.at(-1) ?? ''} ${part}`;
  }
  return groups.map((group) => ({ whole: group.parts.join(' -- '), keywords: group.keywords }));
}

export function readCall(field: MarcField, row: MappingRow, family: Family): RawCall | undefined {
  const [classCode = 'a', bookCode = ''] = row.subfields;
  // 099 holds each word of a local number in a separate $a.
  let classPart = cleanLine(
    row.tag === '099' ? valuesOf(field, classCode).join(' ') : firstOf(field, classCode),
  );
  if (classPart === '' && (row.tag === '905' || row.tag === '906'))
    classPart = cleanLine(firstOf(field, 's'));
  if (classPart === '') return undefined;
  const bookPart = bookCode === '' ? '' : cleanLine(firstOf(field, bookCode));
  const named = firstOf(field, '2').toLowerCase();
  const scheme =
    row.tag === '050' || row.tag === '680'
      ? 'lcc'
      : row.tag === '082' || row.tag === '676'
        ? 'ddc'
        : row.tag === '690' && family === 'unimarc'
          ? 'clc'
          : (row.tag === '084' || row.tag === '686') &&
              named !== '' &&
              !named.includes('clc') &&
              !named.includes('ztf')
            ? named.includes('ddc')
              ? 'ddc'
              : 'other'
            : '';
  return { classPart, bookPart, scheme, from: row.tag };
}
