import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRecord, readAll, temporaryFile } from '../../../testing/catalogue/record-files.ts';
import { UnreadableFileError } from '../../import/detect-format.ts';
import { describe as describeDoubt } from '../../import/doubts.ts';
import { doubtWords } from './doubts.ts';
import { readCatalogue } from './read-catalogue.ts';

const codesOf = (row: { doubts: readonly { code: string }[] } | undefined) =>
  row?.doubts.map((one) => one.code);

describe('a table', () => {
  test('with Chinese headings fills the fields of the record', async () => {
    const { drafts, facts } = await readAll(
      '题名,责任者,出版社,出版日期,索书号,主题词,馆藏数,价格,页码,装帧,语种,摘要,ISBN,校区\n《红楼梦》,(清)曹雪芹著,北京 : 人民文学出版社,2008年7月,I242.4/C28,长篇小说 -- 中国 -- 清代,3,CNY59.70,"2册(1606页);21cm",平装,中文,贾府的故事,978-7-02-000220-7,东校区\n',
    );
    expect(drafts).toEqual([
      expect.objectContaining({
        sourceRow: 2,
        title: '红楼梦',
        publisher: '人民文学出版社',
        publishPlace: '北京',
        year: 2008,
        callNumber: 'I242.4/C28',
        classCode: 'I242.4',
        classScheme: 'clc',
        authorNumber: 'C28',
        headings: ['长篇小说 -- 中国 -- 清代'],
        keywords: ['长篇小说'],
        copyCount: 3,
        price: 'CNY59.70',
        pages: '2册(1606页)',
        size: '21cm',
        binding: '平装',
        language: 'chi',
        summary: '贾府的故事',
        isbns: ['978-7-02-000220-7'],
      }),
    ]);
    expect(drafts[0]?.creators[0]).toMatchObject({ name: '曹雪芹', role: 'author' });
    expect(facts.columns?.unknown).toEqual(['校区']);
    expect(facts).toMatchObject({ format: 'csv', encoding: 'utf-8', rows: 1, drafts: 1 });
  });

  test('follows a map before the known headings, and can ignore a column', async () => {
    const { drafts, facts } = await readAll('名目,title,x\nA,B,C\n', {
      map: { 名目: 'title', title: 'subtitle', x: 'ignore' },
    });
    expect(drafts[0]).toMatchObject({ title: 'A', subtitle: 'B' });
    expect(facts.columns).toMatchObject({ ignored: ['x'], unknown: [] });
  });

  test('is refused if its map names no field', async () => {
    await expect(readAll('x\nA\n', { map: { x: 'titel' } })).rejects.toMatchObject({
      code: 'table.map-unknown',
    });
  });

  test('may have a title above the heading row, which is skipped', async () => {
    const { drafts } = await readAll('实验学校图书目录,,\n书名,作者,册数\n三体,刘慈欣著,2\n');
    expect(drafts[0]).toMatchObject({ title: '三体', copyCount: 2, sourceRow: 3 });
  });

  test('in GB18030, UTF-16 or UTF-8 with a mark is recognised', async () => {
    const gbk = Buffer.from('zOLD+yzX99XfCrrswqXDziyy3NGpx9sK', 'base64');
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('题名\t作者\n红楼梦\t曹雪芹\n', 'utf16le'),
    ]);
    for (const [content, encoding] of [
      [gbk, 'gb18030'],
      [utf16, 'utf-16le'],
      [Buffer.from('\ufeff题名,作者\n红楼梦,曹雪芹\n'), 'utf-8'],
    ] as const) {
      const { drafts, facts } = await readAll(content);
      expect(facts.encoding).toBe(encoding);
      expect(drafts[0]).toMatchObject({ title: '红楼梦', authorStatement: '曹雪芹' });
    }
  });

  test('gets back the zeros that a spreadsheet took from an ISBN; a rounded ISBN-13 is not believed', async () => {
    const { rows, drafts } = await readAll(
      'isbn,isbn13,title\n439023483,9.78043902348e+12,The Hunger Games\n,9.78043902348e+12,Nameless\n',
    );
    expect(drafts.map((draft) => draft.isbns)).toEqual([['0439023483'], []]);
    expect(rows.map(codesOf)).toEqual([[], ['isbn.precision-lost']]);
  });

  test('in English may have series in brackets, an original title, a negative year and a cover', async () => {
    const { drafts } = await readAll(
      'isbn,authors,original_publication_year,original_title,title,language_code,image_url\n0439554934,"J.K. Rowling, Mary GrandPré",1997.0,Harry Potter and the Philosopher\'s Stone,"Harry Potter and the Sorcerer\'s Stone (Harry Potter, #1)",en-US,https://example.org/2.jpg\n,Homer,-720.0,Ὀδύσσεια,The Odyssey,eng,javascript:alert(1)\n',
    );
    expect(drafts[0]).toMatchObject({
      title: "Harry Potter and the Sorcerer's Stone",
      series: 'Harry Potter, #1',
      parallelTitles: ["Harry Potter and the Philosopher's Stone"],
      year: 1997,
      language: 'eng',
      cover: 'https://example.org/2.jpg',
    });
    expect(drafts[1]).toMatchObject({ year: -720, cover: '' });
  });

  test('may have a title cell with its statement, an inverted author, several ISBNs and entities', async () => {
    const { drafts } = await readAll(
      'BibNum,Title,Author,ISBN,PublicationYear,Publisher,ItemCount\n7,"Naruto. Vol. 1 / story and art by Masashi Kishimoto ; [English adaptation by Jo Duffy].","Kishimoto, Masashi, 1974-","1569319006, 9781569319000",2003.,"Viz &amp; Co,",2\n8,Brave New World / Brave New World Revisited,Aldous Huxley,,1932,,\n',
    );
    expect(drafts[0]).toMatchObject({
      sourceId: '7',
      title: 'Naruto. Vol. 1',
      isbns: ['1569319006'],
      year: 2003,
      publisher: 'Viz & Co',
      copyCount: 2,
    });
    expect(drafts[0]?.creators[0]?.name).toBe('Masashi Kishimoto');
    expect(drafts[1]?.title).toBe('Brave New World / Brave New World Revisited');
  });

  test('with implausible rows has them rejected or doubted with their line, and loses nothing', async () => {
    const { rows, facts } = await readAll(
      'isbn,title,author,copies,publishDate\n9787020002208,A,,many,不明年\n9787020002207,,,1,\n\n1,2,3,4,5,6\nx,B\u0000B,C\n',
    );
    expect(rows.map((row) => [row.row, 'draft' in row ? 'draft' : row.rejected.code, codesOf(row)])).toEqual([
      [2, 'draft', ['isbn.check-digit', 'year.unreadable', 'copies.unreadable']],
      [3, 'title.missing', []],
      [5, 'row.too-many-cells', []],
      [6, 'draft', expect.arrayContaining(['row.too-few-cells', 'control.characters'])],
    ]);
    expect(facts).toMatchObject({ rows: 5, drafts: 2, rejected: 2, blank: 1 });
  });

  test('with 5 MB in one field is cut, and the cut is reported', async () => {
    const { drafts, rows } = await readAll(`title,summary\nOne,"${'书'.repeat(5_000_000)}"\nTwo,ok\n`);
    expect(drafts[0]?.summary.length).toBe(20_000);
    expect(codesOf(rows[0])).toEqual(['field.too-long']);
    expect(drafts[1]?.title).toBe('Two');
  });

  test('keeps markup as text', async () => {
    const { drafts } = await readAll(
      'title,author\n<script>alert(1)</script>,"<img src=x onerror=alert(1)>"\n',
    );
    expect(drafts[0]?.title).toBe('<script>alert(1)</script>');
  });
});

describe('MARC 21', () => {
  const base = [
    ['001', 'm1'],
    ['008', '080101s2008    cc            000 0 chi d'],
  ] as const;

  test('a record fills the fields, without ISBD punctuation', async () => {
    const { drafts } = await readAll(
      buildRecord(
        [
          ...base,
          ['020', '  ', 'a', '9787544138000 (精装) :', 'c', 'CNY25.00'],
          ['084', '  ', 'a', 'I247.5', 'b', '123', '2', 'clc'],
          ['100', '1 ', 'a', 'Liu, Cixin,', 'd', '1963-'],
          ['245', '10', 'a', 'San ti :', 'b', 'a novel /', 'c', 'Liu Cixin.'],
          ['250', '  ', 'a', '1st ed.'],
          ['260', '  ', 'a', 'Chongqing :', 'b', 'Chongqing Press,', 'c', 'c2008.'],
          ['300', '  ', 'a', '302 p. ;', 'c', '23 cm.'],
          ['490', '0 ', 'a', 'Basis of science fiction ;', 'v', '1'],
          ['520', '  ', 'a', 'First contact.'],
          ['650', ' 0', 'a', 'Science fiction', 'z', 'China', 'y', '21st century', 'x', 'History.'],
        ],
        { leader9: 'a' },
      ),
    );
    expect(drafts[0]).toMatchObject({
      sourceId: 'm1',
      isbns: ['9787544138000'],
      binding: '精装',
      price: 'CNY25.00',
      title: 'San ti',
      subtitle: 'a novel',
      edition: '1st ed.',
      publishPlace: 'Chongqing',
      publisher: 'Chongqing Press',
      year: 2008,
      pages: '302 p.',
      size: '23 cm',
      series: 'Basis of science fiction ; 1',
      summary: 'First contact.',
      headings: ['Science fiction -- China -- 21st century -- History'],
      keywords: ['Science fiction', 'History'],
      callNumber: 'I247.5/123',
      classCode: 'I247.5',
      findBookCode: '123',
      language: 'chi',
    });
    expect(drafts[0]?.creators[0]?.name).toBe('Cixin Liu');
  });

  test('880 fields make the original script the title and keep the romanised form beside it', async () => {
    const { drafts, rows } = await readAll(
      buildRecord([
        ...base,
        ['100', '1 ', '6', '880-01', 'a', 'Cao, Xueqin,', 'd', '1717-1763.'],
        ['245', '10', '6', '880-02', 'a', 'Hong lou meng /', 'c', 'Cao Xueqin zhu.'],
        ['260', '  ', '6', '880-03', 'a', 'Beijing :', 'b', 'Ren min wen xue chu ban she,', 'c', '2008.'],
        ['880', '1 ', '6', '100-01/$1', 'a', '曹雪芹,', 'd', '1717-1763.'],
        ['880', '10', '6', '245-02/$1', 'a', '红楼梦 /', 'c', '曹雪芹著.'],
        ['880', '  ', '6', '260-03/$1', 'a', '北京 :', 'b', '人民文学出版社,', 'c', '2008.'],
        ['880', '  ', '6', '500-09/$1', 'a', '附注'],
      ]),
    );
    expect(drafts[0]).toMatchObject({
      title: '红楼梦',
      parallelTitles: ['Hong lou meng'],
      publisher: '人民文学出版社',
      publishPlace: '北京',
      notes: ['附注'],
    });
    expect(drafts[0]?.creators[0]).toMatchObject({
      name: '曹雪芹',
      originalName: 'Xueqin Cao',
      role: 'author',
    });
    expect(codesOf(rows[0])).toEqual(['record.unlinked-880']);
  });

  test('a Library of Congress number is a call number but not one of our classes', async () => {
    const { drafts } = await readAll(
      buildRecord([
        ['008', '080101s1983    ru            000 0 rus d'],
        ['050', '0 ', 'a', 'PN241.5.S65', 'b', 'F4 1983'],
        ['245', '10', 'a', 'Iskusstvo perevoda'],
      ]),
    );
    expect(drafts[0]).toMatchObject({
      callNumber: 'PN241.5.S65 F4 1983',
      classCode: '',
      classScheme: 'lcc',
      language: 'rus',
    });
  });

  test('copies with barcodes are read, and an authority record is rejected', async () => {
    const authority = buildRecord([
      ['001', 'n1'],
      ['008', '080101'],
      ['100', '1 ', 'a', 'Somebody'],
    ]);
    authority.write('z', 6);
    const { drafts, rejected } = await readAll(
      Buffer.concat([
        authority,
        buildRecord([
          ['245', '10', 'a', 'T'],
          ['999', '  ', 'a', 'A1', 'i', 'X1', 'l', 'STACKS', 'm', 'MAIN'],
          ['999', '  ', 'a', 'A1', 'i', 'X2', 'l', 'LOST', 'm', 'MAIN'],
        ]),
      ]),
    );
    expect(rejected[0]).toMatchObject({
      row: 1,
      rejected: { code: 'record.not-bibliographic' },
      sourceId: 'n1',
    });
    expect(drafts[0]?.copies).toEqual([
      expect.objectContaining({ barcode: 'X1', status: 1, library: 'MAIN' }),
      expect.objectContaining({ barcode: 'X2', status: 3 }),
    ]);
    expect(drafts[0]?.copyCount).toBe(2);
  });
});

describe('CNMARC', () => {
  const record = buildRecord([
    ['001', 'c1'],
    ['010', '  ', 'a', '7-5037-1744-0', 'd', 'CNY68.00'],
    ['100', '  ', 'a', '20020204d1994    em y0chiy0120    ea'],
    ['101', '0 ', 'a', 'chi'],
    [
      '200',
      '1 ',
      'a',
      '邓小平文选',
      'A',
      'Deng Xiao Ping Wen Xuan',
      'h',
      '第二卷',
      'e',
      '一九七五至一九八二',
      'f',
      '邓小平著',
      'g',
      '中央文献编辑委员会编',
    ],
    ['210', '  ', 'a', '北京', 'c', '人民出版社', 'd', '1994'],
    ['215', '  ', 'a', '446页', 'd', '20cm'],
    ['225', '2 ', 'a', '文选丛书', 'f', '编辑部编'],
    ['330', '  ', 'a', '讲话和谈话。'],
    ['454', ' 1', '1', '2001 ', 'a', 'Selected works'],
    ['606', '0 ', 'a', '邓小平理论', 'x', '文集', 'y', '中国', 'z', '1975-1982'],
    ['690', '  ', 'a', 'A49', 'v', '4'],
    ['701', ' 0', 'a', '邓小平', 'A', 'Deng Xiao Ping', '4', '著'],
    ['712', '02', 'a', '中央文献编辑委员会', '4', '编'],
    ['905', '  ', 'a', 'BNU', 'd', 'A49', 'e', 'D47', 'b', '0001', 'b', '0002'],
  ]);

  test('a record fills the fields, with pinyin kept beside the name', async () => {
    const { drafts, facts } = await readAll(record);
    expect(facts.families).toEqual({ unimarc: 1 });
    expect(drafts[0]).toMatchObject({
      title: '邓小平文选. 第二卷',
      subtitle: '一九七五至一九八二',
      authorStatement: '邓小平著 ; 中央文献编辑委员会编',
      isbns: ['7-5037-1744-0'],
      price: 'CNY68.00',
      publisher: '人民出版社',
      publishPlace: '北京',
      year: 1994,
      pages: '446页',
      size: '20cm',
      series: '文选丛书',
      seriesAuthors: '编辑部编',
      summary: '讲话和谈话。',
      parallelTitles: ['Selected works'],
      headings: ['邓小平理论 -- 文集 -- 中国 -- 1975-1982'],
      keywords: ['邓小平理论', '文集'],
      callNumber: 'A49/D47',
      classCode: 'A49',
      authorNumber: 'D47',
      language: 'chi',
      copyCount: 2,
    });
    expect(drafts[0]?.creators).toMatchObject([
      { name: '邓小平', role: 'author', roleText: '著', originalName: 'Deng Xiao Ping' },
      { name: '中央文献编辑委员会', role: 'editor' },
    ]);
    expect(drafts[0]?.copies.map((copy) => copy.barcode)).toEqual(['0001', '0002']);
  });

  test('the family can be set by hand', async () => {
    const { rejected } = await readAll(record, { family: 'marc21' });
    expect(rejected[0]?.rejected.code).toBe('title.missing');
  });
});

describe('files that are not what they claim to be', () => {
  test.each([
    ['', 'file.empty'],
    ['\n \n', 'file.empty'],
    ['<!DOCTYPE html><html><body>Log in</body></html>', 'file.html'],
    ['%PDF-1.7 …', 'file.pdf'],
    ['[{"title": "x"}]', 'file.json'],
    ['红楼梦,曹雪芹\n三国演义,罗贯中\n', 'table.no-headings'],
    ['<rss><channel/></rss>', 'file.xml-unknown'],
    [Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'file.zip'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file.xls'],
    [Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 37) % 32)), 'file.binary'],
  ])('%j: %s, in both languages', async (content, code) => {
    const failure = await readAll(content).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(failure instanceof UnreadableFileError)) throw failure;
    expect(failure.code).toBe(code);
    expect(failure.wording['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(failure.wording['en-US']).toMatch(/^[A-Z]/);
  });

  test('a missing file and a folder are reported', async () => {
    await expect(readCatalogue({ path: '/nowhere/at/all.csv' })).rejects.toMatchObject({
      code: 'file.missing',
    });
    await expect(readCatalogue({ path: temporaryFile('x').replace(/\/file$/, '') })).rejects.toMatchObject({
      code: 'file.folder',
    });
  });
});

test('an aborted reading stops', async () => {
  const stop = new AbortController();
  const reading = await readCatalogue({ path: temporaryFile('title\nA\nB\nC\n') }, { signal: stop.signal });
  await expect(async () => {
    for await (const _ of reading) stop.abort();
  }).rejects.toThrow();
});

test('whatever the bytes, a reading ends in rows that add up or in one clear message', async () => {
  const table = fc
    .string({ unit: fc.constantFrom('"', ',', '\n', '书', 'a', '9', '\u0000'), maxLength: 80 })
    .map((text) => Buffer.from(`title,isbn\n${text}`));
  const marc = fc.tuple(fc.nat(200), fc.integer({ min: 0, max: 255 })).map(([at, value]) => {
    const bytes = Buffer.concat([
      buildRecord([['245', '10', 'a', '红楼梦']]),
      buildRecord([['200', '1 ', 'a', '三体']]),
    ]);
    bytes[at % bytes.length] = value;
    return bytes.subarray(0, bytes.length - (at % 7));
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(table, marc, fc.uint8Array({ minLength: 1, maxLength: 200 })),
      async (bytes) => {
        const read = await readAll(bytes).catch((error: unknown) => {
          if (error instanceof UnreadableFileError) return undefined;
          throw error;
        });
        if (read) expect(read.facts.rows).toBe(read.facts.drafts + read.facts.rejected + read.facts.blank);
      },
    ),
    { numRuns: 150 },
  );
});

test('every doubt has a message in both languages', () => {
  for (const code of Object.keys(doubtWords)) {
    const found = { code, field: '245', value: 'x' };
    expect(describeDoubt(found, doubtWords, 'zh-CN')).toMatch(/^245：.*\p{Script=Han}/u);
    expect(describeDoubt(found, doubtWords, 'en-US')).toMatch(/^245: [A-Z\dx]/);
  }
});
