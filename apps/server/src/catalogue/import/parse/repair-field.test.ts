import { expect, test } from 'vitest';
import { buildRecord, readAll } from '../../../../testing/catalogue/record-files.ts';

const titled = (title: string) =>
  buildRecord([
    ['001', 'x'],
    ['245', '10', 'a', title],
    ['260', '  ', 'b', 'Press'],
  ]);

test.each([
  ['Schindler&apos;s list', 'Schindler\u2019s list'.replace('\u2019', "'"), []],
  ['Crime &amp; punishment', 'Crime & punishment', []],
  ['Caf&eacute; &#20013;&#x56fd;', 'Café 中国', []],
  ['HTML &amp;lt; for all', 'HTML &lt; for all', []],
  ['R&D; a guide', 'R&D; a guide', []],
  ['$1!0!(B', '一', []],
  ['$1!0!~~~(B', '$1!0!~~~(B', ['encoding.escape-lost']],
  ['Les \u2117etudes', 'Les \u2117etudes', ['encoding.suspect']],
  ['Sound \u21171985', 'Sound \u21171985', []],
  ['Old book [from old catalog]', 'Old book', []],
])('%j is %j', async (written, title, codes) => {
  const { rows, drafts } = await readAll(titled(written));
  expect(drafts[0]?.title).toBe(title);
  expect(rows[0]?.doubts.map((one) => one.code)).toEqual(codes);
});

test('accents of a UNIMARC record are ISO 5426 even where 100 does not say so', async () => {
  const file = buildRecord(
    [
      ['001', 'x'],
      ['200', '1 ', 'a', 'x'],
    ],
    { encode: (text) => Buffer.from(text === 'x' ? 'Les \xc2etudes' : text, 'latin1') },
  );
  const { drafts, facts } = await readAll(file);
  expect(facts.encoding).toBe('iso-5426');
  expect(drafts[0]?.title).toBe('Les études');
});

test('a UTF-8 value inside a MARC-8 record is read as UTF-8', async () => {
  const file = buildRecord(
    [
      ['245', '10', 'a', 'utf'],
      ['260', '  ', 'b', 'marc'],
      ['500', '  ', 'a', 'marc'],
      ['500', '  ', 'a', 'marc'],
    ],
    {
      encode: (text) =>
        text === 'utf' ? Buffer.from('L’œuvre « complète »') : Buffer.from('Kr\xe8uper', 'latin1'),
    },
  );
  const { drafts } = await readAll(file);
  expect(drafts[0]).toMatchObject({ title: 'L’œuvre « complète »', publisher: 'Krüper' });
});
