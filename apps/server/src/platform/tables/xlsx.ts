import type { Readable } from 'node:stream';
import { dayMs } from '../clock.ts';
import type { TableCell, TableColumn, TableRow } from './table-file.ts';
import { type ZipMember, zipped } from './zip.ts';

/** A sheet. Its first rows are known before the others are read. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly firstRows: readonly TableRow[];
  /** All rows. */
  readonly rows: AsyncGenerator<TableRow>;
}

/** The longest text that a spreadsheet cell can hold. */
const longestText = 32_767;
/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) =>
  text
    .replace(notXml, '')
    .slice(0, longestText)
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => references[character] ?? '');

/** The places of the cells' formats in `styles`. */
const format = { text: 1, date: 2, headLeft: 3, headRight: 4 } as const;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const minorFont = '<family val="2"/><scheme val="minor"/>';

// Text format (49), so that barcodes keep their leading zeros when somebody edits them.
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><color theme="1"/>${minorFont}</font><font><b/><color theme="1"/>${minorFont}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>${[
  'left',
  'right',
]
  .map((side) => `<xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="${side}"/></xf>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** `A` for 0, `AB` for 27. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(cell: TableCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(place, format.text, cell);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  // Excel counts days; 25569 is 1 January 1970.
  return `<c r="${place}" s="${format.date}"><v>${Date.parse(cell.date) / dayMs + 25_569}</v></c>`;
}

/** Wide enough for the heading, which is bold. A Chinese character is as wide as two others. */
const widthOf = ({ heading, width = 16 }: TableColumn) =>
  Math.max(width, heading.replaceAll(/\p{Script=Han}/gu, '..').length + 2);

/** Characters that fit on a portrait page. */
const uprightWidth = 90;

/** Lines of a sheet, the heading included. */
const mostLines = 1_048_576;

/** A sheet with the rows from the one that was read ahead, as many as it can hold. */
async function* sheetXml(
  { columns, firstRows, rows }: Sheet,
  ahead: { row: IteratorResult<TableRow> },
  isFirst: boolean,
  most: number,
): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at));
  const widths = columns.map(widthOf);
  const isWide = widths.reduce((sum, width) => sum + width, 0) > uprightWidth;
  const widthXml = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const isNumber = (at: number) => firstRows.some((row) => typeof row[at] === 'number');
  const head = columns.map(({ heading }, at) =>
    textCell(`${names[at]}1`, isNumber(at) ? format.headRight : format.headLeft, heading),
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widthXml.join('')}</cols><sheetData><row r="1">${head.join('')}</row>`;
  for (let line = 2; ahead.row.done !== true && line <= most; line += 1) {
    const cells = ahead.row.value.map((cell, at) => cellXml(cell, `${names[at]}${line}`));
    yield `<row r="${line}">${cells.join('')}</row>`;
    ahead.row = await rows.next();
  }
  // Every column on one page, with as many pages as the rows need.
  yield `</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${isWide ? 'landscape' : 'portrait'}" fitToHeight="0"/></worksheet>`;
}

/** Characters and length that Excel allows in the name of a sheet. */
const sheetName = (name: string, part: number) => {
  const suffix = part === 1 ? '' : ` ${part}`;
  return escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - suffix.length)) + suffix;
};

/** The files of a workbook. Which sheets it has is known only when their rows have been read. */
async function* filesOf(sheets: readonly Sheet[], most: number): AsyncGenerator<ZipMember> {
  const names: string[] = [];
  for (const sheet of sheets) {
    const ahead = { row: await sheet.rows.next() };
    for (let part = 1; part === 1 || ahead.row.done !== true; part += 1) {
      names.push(sheetName(sheet.name, part));
      const text = sheetXml(sheet, ahead, names.length === 1, most);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, text };
    }
  }
  const each = (text: (number: number, name: string) => string) =>
    names.map((name, at) => text(at + 1, name)).join('');
  const file = (name: string, text: string): ZipMember => ({ name, text: [declaration, text] });
  yield { name: 'xl/styles.xml', text: [styles] };
  yield file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield file(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr/><bookViews><workbookView/></bookViews><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  );
  yield file(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield file(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default ContentType="application/xml" Extension="xml"/><Default ContentType="application/vnd.openxmlformats-package.relationships+xml" Extension="rels"/><Override ContentType="${kind}.sheet.main+xml" PartName="/xl/workbook.xml"/><Override ContentType="${kind}.styles+xml" PartName="/xl/styles.xml"/>${each((number) => `<Override ContentType="${kind}.worksheet+xml" PartName="/xl/worksheets/sheet${number}.xml"/>`)}</Types>`,
  );
}

/**
 * Writes XLSX (ECMA-376). Every text is a text cell, so data cannot become a formula and leading zeros are kept; dates
 * are dates. Texts are in their cells: a table of shared texts would have to be kept until the end. A table of more
 * lines than a sheet holds continues in another one.
 */
export const writeXlsx = (sheets: readonly Sheet[], most = mostLines): Readable =>
  zipped(filesOf(sheets, most));
