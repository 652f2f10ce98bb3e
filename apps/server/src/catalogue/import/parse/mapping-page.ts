import { type MappingRow, targets } from './mapping.ts';
import { type CopyRow, copyRowsOf, holdingsTags } from './mapping-copies.ts';
import { marc21Rows } from './mapping-marc21.ts';
import { unimarcRows } from './mapping-unimarc.ts';

const takes = {
  each: 'each value',
  join: 'joined',
  title: 'title and part (`a. number, name`)',
  subject: 'heading with subdivisions',
  name: 'name heading with role',
  call: 'class, book number',
  chars: 'characters',
  cover: 'address',
  link: 'linked record',
} as const;

/** The Markdown of docs/marc-mapping.md, made from the importer's own tables; a test compares the two. */
export function mappingPage(): string {
  return `# MARC to catalogue fields

Generated from \`apps/server/src/catalogue/import/parse/mapping*.ts\` by \`mappingPage()\`. A test fails when the two differ.
The third column uses the field names of the portal's catalogue record.

## Rules

1. **Family.** The importer tells MARC 21 and UNIMARC (CNMARC) apart by what only one of them has: 245 and 008, or 200 and the coded data of 100 $a. \`--family\` overrides this. Records with neither are read like the first record of their file. Authority and holdings records are refused (\`record.not-bibliographic\`).
2. **Encoding** is detected for each ISO 2709 record. Valid UTF-8 is UTF-8, whatever leader/09 says. MARC-8 escape sequences, or single accented bytes, mean MARC-8 (including East Asian EACC). A UNIMARC 100 $a/26-29 of 03, or single accented bytes in a UNIMARC record, mean ISO 5426. Pairs of high bytes mean GB18030. Words of unpaired high bytes mean Windows-1251, KOI8-R, ISO 8859-5 or IBM 866. A UTF-8 value inside a record in another encoding is read as UTF-8. Entities (\`&apos;\`) are decoded once. East Asian MARC-8 that has lost its escape characters is repaired if every code is in the table; otherwise it is reported (\`encoding.escape-lost\`).
3. **880 fields** (MARC 21) are paired by $6. The form in the original script becomes the field, and the romanised form is kept beside it: a romanised title among the other titles, a romanised name as the creator's original name. Searches find both. An unpaired 880 stands for the field it names (\`record.unlinked-880\` if its $6 refers to a partner).
4. **Title** is \`a. number, name\`: \`邓小平文选. 第二卷\`. ISBD punctuation at the end of an element is removed; the full stop of an abbreviation stays. Further $a of UNIMARC 200 are other titles. A record without 245 $a or 200 $a takes its uniform, variant or added title (240, 130, 246, 740; 500, 517, 540 …), with a doubt (\`title.from-other-field\`).
5. **Creators** come from name headings. Their roles come from $4 or $e, otherwise from the statement of responsibility. Chinese, Japanese and Korean names that appear only in the statement are added; Latin statements add nothing, because they are prose. Corporate bodies keep their units (中国科学院. 数学研究所), and \`[from old catalog]\` is removed. The first creator with an author's role is the first author. Without headings the statement is parsed.
6. **Call number.** A CLC class with a book number is preferred, then a CLC class, then any other scheme. Only CLC supplies the class code: the Library of Congress's PN is not class P. Without any of the fields below, the call number of the first copy is used. A book number made up only of digits is findBookCode; any other is zhuZheHao.
7. **Year** is the first year in the date as catalogued (\`c2003\`, \`[2010]\`, 民国三十六年), otherwise the coded date.
8. **Headings** are kept whole with \` -- \` between subdivisions; **keywords** are their main parts and their topical and form subdivisions, without places, periods, dates and qualifiers in brackets. In tables, where subdivisions have no codes, well-known places and periods are left out.
9. **ISBN.** A number with a wrong check digit is reported and kept. Searches find $z numbers, but records are never matched by them.
10. A value that appears twice keeps its first place. When several fields fill one value, the upper row wins.

${section('MARC 21', marc21Rows)}
${section('CNMARC and UNIMARC', unimarcRows)}
## Copies

A record uses only the first of these rows that yields a copy. When a row names several library subfields, the first filled one counts. A library that is not in the group is replaced by the importing library, and the report counts its copies (\`copies.library-other\`).

Holdings fields that yielded no copy are listed with their counts at the end of the import and of its report (\`holdings.unread\`): ${holdingsTags.marc21.join(', ')} in MARC 21; ${holdingsTags.unimarc.join(', ')} in CNMARC and UNIMARC. MARC 21's 906 is the Library of Congress's internal processing record, never a copy.

${copies('MARC 21', copyRowsOf.marc21)}
${copies('CNMARC and UNIMARC', copyRowsOf.unimarc)}`;
}

function section(name: string, rows: readonly MappingRow[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.tag} | ${row.take === 'chars' ? positions(row.subfields) : codes(row.subfields)} | ${targets[row.to]} | ${takes[row.take]} | ${row.note ?? ''} |`,
  );
  return `## ${name}\n\n| field | subfields | fills | taken as | note |\n| --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

function copies(name: string, rows: readonly CopyRow[]): string {
  const lines = rows
    .flatMap((row) => [row, ...(row.with ?? [])])
    .map(
      (row) =>
        `| ${[row.tag, codes(row.barcode), codes(row.library), codes(row.storage), codes(row.shelf), codes(row.callNumber), codes(row.count), states(row), row.note].join(' | ')} |`,
    );
  return `### ${name}\n\n| field | barcode | library | place | shelf | call number | how many | status | note |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

const states = (row: CopyRow) =>
  Object.entries(row.states)
    .map(([code, state]) => `$${code} ${state}`)
    .join(', ');
const codes = (subfields: string) => [...subfields].map((code) => `$${code}`).join(' ');
const positions = (subfields: string) => (subfields.includes('/') ? `$${subfields}` : `/${subfields}`);
