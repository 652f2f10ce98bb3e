import { describe, expect, test } from 'vitest';
import { UnreadableFileError } from '../../../import/detect-format.ts';
import type { MarcEvent } from './marc-event.ts';
import { readMarcXml } from './marcxml.ts';

async function eventsOf(xml: string, pieceLength = 11): Promise<MarcEvent[]> {
  async function* pieces() {
    for (let at = 0; at < xml.length; at += pieceLength) yield xml.slice(at, at + pieceLength);
  }
  const events: MarcEvent[] = [];
  for await (const event of readMarcXml(pieces(), 'utf-8')) events.push(event);
  return events;
}
const record = (title: string, prefix = '') =>
  `<${prefix}record><${prefix}leader>00000nam a2200000 a 4500</${prefix}leader><${prefix}datafield tag="245" ind1="1" ind2="0"><${prefix}subfield code="a">${title}</${prefix}subfield></${prefix}datafield></${prefix}record>`;
const titleOf = (event: MarcEvent | undefined) =>
  event && 'record' in event ? event.record.fields[0]?.subfields[0]?.value : undefined;

describe('reading MARCXML', () => {
  test('a collection, with prefixes or without', async () => {
    const events = await eventsOf(
      `<m:collection xmlns:m="http://www.loc.gov/MARC21/slim">${record('One', 'm:')}${record('Two &amp; three', 'm:')}</m:collection>`,
    );
    expect(events.map(titleOf)).toEqual(['One', 'Two & three']);
  });

  test('the outer records of an SRU answer are only wrappers', async () => {
    const wrapped = (inner: string) =>
      `<record><recordSchema>cnmarcxml</recordSchema><recordData>${inner}</recordData><recordPosition>1</recordPosition></record>`;
    const events = await eventsOf(
      `<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><records>${wrapped(record('一'))}${wrapped(record('二'))}</records></searchRetrieveResponse>`,
    );
    expect(events.map(titleOf)).toEqual(['一', '二']);
    expect(events.map((event) => event.row)).toEqual([1, 2]);
  });

  test('entities of a DOCTYPE are neither fetched nor expanded', async () => {
    const [event] = await eventsOf(
      `<!DOCTYPE c [<!ENTITY a "aaaaaaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]><c>${record('T &a; &x;')}</c>`,
    );
    expect(titleOf(event)).toBe('T &a; &x;');
    expect(event).toMatchObject({ doubts: [{ code: 'xml.entity' }] });
  });

  test('a broken record is rejected and the next one is read', async () => {
    const events = await eventsOf(
      `<c>${record('One')}<record><datafield tag="245"><subfield code="a">Broken</subfeld></datafield></record>${record('Three')}</c>`,
    );
    expect(events[1]).toMatchObject({ row: 2, rejected: { code: 'xml.malformed' } });
    expect(events.map(titleOf).filter((title) => title !== undefined)).toEqual(['One', 'Three']);
  });

  test('a truncated file has its last record rejected', async () => {
    const events = await eventsOf(`<c>${record('One')}${record('Two').slice(0, 60)}`);
    expect(titleOf(events[0])).toBe('One');
    expect(events[1]).toMatchObject({ row: 2, rejected: { code: 'record.truncated' } });
  });

  test('a field without a tag is reported with its content, and a certain ISBN is kept', async () => {
    const [event] = await eventsOf(
      record('One').replace(
        '</record>',
        '<datafield ind1=" "><subfield code="a">9787020002207</subfield></datafield><datafield><subfield code="a">Lost words</subfield></datafield></record>',
      ),
    );
    expect(event).toMatchObject({
      record: { fields: [{ tag: '245' }, { tag: '020' }, { tag: '' }] },
      doubts: [
        { code: 'xml.field-untagged', value: '$a 9787020002207' },
        { code: 'xml.field-untagged', value: '$a Lost words' },
      ],
    });
  });

  test('subfields, a tag in capitals and text without a subfield are read', async () => {
    const [event] = await eventsOf(
      '<c><record><leader>00000nam a2200000 a 4500</leader><datafield TAG="245"><subfields code="a">One</subfields></datafield><datafield tag="260">Press</datafield></record></c>',
    );
    expect(titleOf(event)).toBe('One');
    expect(event).toMatchObject({
      record: { fields: [{ tag: '245' }, { tag: '260', subfields: [{ code: 'a', value: 'Press' }] }] },
      doubts: [{ code: 'xml.text-bare', field: '260', value: 'Press' }],
    });
  });

  test('an element unknown to MARCXML and a subfield without a code are reported', async () => {
    const [event] = await eventsOf(
      record('One').replace(
        '</record>',
        '<field no="300">9 p.</field><datafield tag="500"><subfield>A note</subfield></datafield></record>',
      ),
    );
    expect(event).toMatchObject({
      doubts: [
        { code: 'xml.unread', value: 'field: 9 p.' },
        { code: 'xml.unread', field: '500', value: 'subfield: A note' },
      ],
    });
  });

  test('an empty record is counted', async () => {
    expect(await eventsOf(`<c><record/>${record('One')}</c>`)).toMatchObject([
      { row: 1, rejected: { code: 'record.empty' } },
      { row: 2 },
    ]);
  });

  test('XML of another kind gets one clear message', async () => {
    await expect(eventsOf('<rss><channel/></rss>')).rejects.toBeInstanceOf(UnreadableFileError);
  });

  test('a value beyond 16 MB stops the reading with a message', async () => {
    await expect(eventsOf(`<c>${record('x'.repeat(17 * 1024 * 1024))}</c>`, 1 << 20)).rejects.toThrow(
      '16 MB',
    );
  });
});
