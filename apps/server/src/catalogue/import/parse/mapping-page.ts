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

/** The Markdown of docs/marc-mapping.md, made from the tables that the importer reads by; a test compares both. */
export function mappingPage(): string {
  return `# MARC to catalogue fields

Made from \`apps/server/src/catalogue/import/parse/mapping*.ts\` by \`mappingPage()\`; a test fails when the two differ.
Names in the third column are those of the portal's catalogue record.

## Rules

1. **Family.** A record is MARC 21 or UNIMARC (CNMARC) by what only one of them has: 245 and 008, or 200 and the coded data of 100 $a. \`--family\` decides when it is given. Records that tell nothing are read like the first of their file. Authority and holdings records are refused (\`record.not-bibliographic\`).
2. **Encoding**, per record of ISO 2709: valid UTF-8 is UTF-8 whatever leader/09 says; MARC-8 escape sequences, or single accented bytes, mean MARC-8 (East Asian EACC included); a UNIMARC 100 $a/26-29 of 03, or single accented bytes in a UNIMARC record, mean ISO 5426; pairs of high bytes mean GB18030; words of high bytes that are no pairs mean Windows-1251, KOI8-R, ISO 8859-5 or IBM 866. A value in U\`F-8 inside a record of another encoding is read as U\`F-8. Entities (\`&apos;\`) are decoded once. East Asian MARC-8 whose escape characters were lost is put right where every code is in the table, else reported (\`encoding.escape-lost\`).
3. **880 fields** (MARC 21) are paired by $6. The form in the original script becomes the field, the romanised one its other form: a romanised title is kept among the other titles, a romanised name as the original name of the creator, so both are found. An 880 without a partner stands for the field it names (\`record.unlinked-880\` when a partner was promised).
4. **Title** is \`a. number, name\`: \`邓小平文选. 第二卷\`. ISBD punctuation at the end of an element goes; a stop that closes an abbreviation stays. Further $a of UNIMARC 200 are other titles. A record without 245 $a or 200 $a is called by its uniform, variant or added title (240, 130, 246, 740; 500, 517, 540 …), with a doubt (\`title.from-other-field\`).
5. **Creators** come from name headings, their roles from $4 or $e, else from the statement of responsibility. Chinese, Japanese and Korean names that stand only in the statement are added; bodies keep their units (中国科学院. 数学研究所), and \`[from old catalog]\` goes; Latin statements add nothing, because they are prose. The first with an author's role is the first author. Without headings the statement is parsed.
6. **Call number.** A CLC class with a book number first, then a CLC class, then any other scheme. The class code is taken from CLC alone: the Library of Congress's PN is no class P. Without any of the fields below the call number of the first copy is used. A book number of digits only is findBookCode, any other zhuZheHao.
7. **Year**: the first year of the date as catalogued (\`c2003\`, \`[2010]\`, 民国三十六年), else the coded date.
8. **Headings** are kept whole with \` -- \` between subdivisions; **keywords** are their main parts and their topical and form subdivisions, without places, periods, dates and qualifiers in brackets. In tables, where subdivisions have no codes, well-known places and periods are left out.
9. **ISBN**: a wrong check digit is reported, the number is kept; $z numbers are found in searches but never matched.
10. A value that appears twice keeps its first place; of fields that fill one value, the upper row wins.

${section('MARC 21', marc21Rows)}
${section('CNMARC and UNIMARC', unimarcRows)}
## Copies

The first of these that gives a copy is used for a record, the others are not. Where several library subfields are named, the first that is filled counts; a library that the group does not have becomes the importing library, and the report counts its copies (\`copies.library-other\`).

Holdings fields that gave no copy are named with their number at the end of the import and of its report (\`holdings.unread\`): ${holdingsTags.marc21.join(', ')} in MARC 21; ${holdingsTags.unimarc.join(', ')} in CNMARC and UNIMARC. 906 of MARC 21 is the Library of Congress's own work record, never a copy.

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
