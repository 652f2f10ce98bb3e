import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody, parseHeading } from './author-heading.ts';
import type { Creator } from './author-roles.ts';
import { parseAuthorStatement } from './author-statement.ts';
import { nameForms } from './name-forms.ts';

/** One line per creator: (nationality)<dynasty>name{original} role. */
function shown({ name, originalName, nationality, dynasty, role }: Creator): string {
  return `${nationality && `(${nationality})`}${dynasty && `<${dynasty}>`}${name}${originalName && `{${originalName}}`} ${role}`;
}
const read = (statement: string): readonly string[] => parseAuthorStatement(statement).creators.map(shown);

describe('Chinese statements of responsibility', () => {
  test.each<[string, string[]]>([
    [
      '(爱尔兰)约翰·班维尔(John Banville)著 ; 陆剑译',
      ['(爱尔兰)约翰·班维尔{John Banville} author', '陆剑 translator'],
    ],
    ['（英）J.K.罗琳(J.K. Rowling)著；苏农译', ['(英)J.K.罗琳{J.K. Rowling} author', '苏农 translator']],
    ['[美]海明威（Hemingway, E.）著', ['(美)海明威{Hemingway, E.} author']],
    ['〔美〕海明威著', ['(美)海明威 author']],
    ['【日】东野圭吾 著', ['(日)东野圭吾 author']],
    ['（日）村上春树 著 施小炜 译', ['(日)村上春树 author', '施小炜 translator']],
    ['(英)柯南道尔著(英)佩吉特绘', ['(英)柯南道尔 author', '(英)佩吉特 illustrator']],
    ['曹雪芹, 高鹗著', ['曹雪芹 author', '高鹗 author']],
    [
      '（清）曹雪芹著；（清）高鹗续；中国艺术研究院红楼梦研究所校注',
      ['<清>曹雪芹 author', '<清>高鹗 adapter', '中国艺术研究院红楼梦研究所 annotator'],
    ],
    ['(晋)陈寿撰 ; (宋)裴松之注', ['<晋>陈寿 author', '<宋>裴松之 annotator']],
    ['吳承恩撰 ; 黃永年, 黃壽成點校', ['吳承恩 author', '黃永年 annotator', '黃壽成 annotator']],
    ['[清]洪昇著', ['<清>洪昇 author']],
    ['朱少军，陈玉京[著]', ['朱少军 author', '陈玉京 author']],
    ['[丰子恺著];李晓明主编', ['丰子恺 author', '李晓明 chief-editor']],
    ['彭林辉[等]编著', ['彭林辉 compiler']],
    ['树人等译', ['树人 translator']],
    ['冰心等', ['冰心 author']],
    ['等著', []],
    ['余　华著', ['余华 author']],
    ['丁 玲 著', ['丁玲 author']],
    ['李安纲 聂建中', ['李安纲 author', '聂建中 author']],
    ['王力主编，唐作藩副主编', ['王力 chief-editor', '唐作藩 chief-editor']],
    ['主编王力, 唐作藩...[等]', ['王力 chief-editor', '唐作藩 chief-editor']],
    ['作者：余华', ['余华 author']],
    ['文/张三 图/李四', ['张三 author', '李四 illustrator']],
    ['孙幼军著 ; 裘兆明图', ['孙幼军 author', '裘兆明 illustrator']],
    ['李洋编文/绘图', ['李洋 compiler']],
    ['刘源编绘', ['刘源 compiler']],
    ['秦文', ['秦文 author']],
    ['张译', ['张译 author']],
    ['绿原著', ['绿原 author']],
    ['百合编著', ['百合 compiler']],
    ['安伟邦，王建英译', ['安伟邦 translator', '王建英 translator']],
    ['许渊冲英译', ['许渊冲 translator']],
    ['彭著东编著', ['彭著东 compiler']],
    ['某甲|主编:某乙丙|译者:某丁', ['某甲 author', '某乙丙 chief-editor', '某丁 translator']],
    ['海明威//郁达夫', ['海明威 author', '郁达夫 author']],
    ['梅子涵主编 : 高段', ['梅子涵 chief-editor']],
    ['李小明 (1930~) 著 li xiao ming', ['李小明 author']],
    ['鲁迅(周树人)著', ['鲁迅{周树人} author']],
    ['(法)某某(Mireille d&rsquo;Allance)绘', ['(法)某某{Mireille d’Allance} illustrator']],
    [
      '(美)Kira Freed主编;刘慧，王雨红译',
      ['(美)Kira Freed chief-editor', '刘慧 translator', '王雨红 translator'],
    ],
    ['(德)某某(Cornelia Neudert著;许婷译', ['(德)某某{Cornelia Neudert} author', '许婷 translator']],
    ['谭嘉改写[专著]', ['谭嘉 adapter']],
    ['王文成绘(封面)', ['王文成 illustrator']],
  ])('%s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });

  test.each<[string, string[]]>([
    ['本书编写组编', ['本书编写组 editor']],
    ['本书编写组[编]', ['本书编写组 editor']],
    ['国家统计局编', ['国家统计局 editor']],
    ['国家教育委员会师范教育司组编', ['国家教育委员会师范教育司 compiler']],
    ['中华书局编辑部编', ['中华书局编辑部 editor']],
    ['《小说选刊》杂志社编', ['《小说选刊》杂志社 editor']],
    ['《图说天下·探索发现系列》编委会编著', ['《图说天下·探索发现系列》编委会 compiler']],
    ['小多(北京)文化传媒有限公司编译', ['小多(北京)文化传媒有限公司 translator']],
    ['时代生活编译部译', ['时代生活编译部 translator']],
    ['叶雄图文制作社绘画', ['叶雄图文制作社 illustrator']],
    ['中央电视台动画部制作', ['中央电视台动画部 editor']],
    ['韩国Illu mania工作室绘', ['韩国Illu mania工作室 illustrator']],
  ])('a corporate body stays whole: %s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });

  test.each(['', '   ', '作者：', '佚名', '无名氏', '不详', '[s.n.]', 'Anonymous', '，；、', '---'])(
    '%j names nobody',
    (statement) => {
      expect(read(statement)).toEqual([]);
    },
  );
});

describe('people of a list', () => {
  test.each<[string, string[]]>([
    ['Lu Xun / Julia Lovell', ['Lu Xun author', 'Julia Lovell author']],
    ['Liu, Cixin / Liu, Ken', ['Cixin Liu author', 'Ken Liu author']],
    [
      'García Márquez, Gabriel / Rabassa, Gregory',
      ['Gabriel García Márquez author', 'Gregory Rabassa author'],
    ],
    ['Wong, Linda (EDT) / White, Lynn T., III (EDT)', ['Linda Wong editor', 'Lynn T. White, III editor']],
    ['AC/DC', ['AC/DC author']],
    ['鲁迅/周作人', ['鲁迅 author', '周作人 author']],
    ['刘慈欣 / Ken Liu', ['刘慈欣 author', 'Ken Liu author']],
    ['[日]松浦弥太郎 / [日]伊藤正子', ['(日)松浦弥太郎 author', '(日)伊藤正子 author']],
    ['[法] 圣埃克苏佩里 / 马振骋 译', ['(法)圣埃克苏佩里 author', '马振骋 translator']],
    ['[阿] 博尔赫斯 著 / [美]威利斯 编 / 西川', ['(阿)博尔赫斯 author', '(美)威利斯 editor', '西川 author']],
    ['（美）雅法 / 谭安奎译 / 赵雪纲校', ['(美)雅法 author', '谭安奎 translator', '赵雪纲 annotator']],
    ['汪彤 / 陳卓邦/ 攝影', ['汪彤 author', '陳卓邦 photographer']],
    ['李博 / 马志军 / 等', ['李博 author', '马志军 author']],
    ['[英] V. S. 奈保尔 / 秦於理', ['(英)V.S.奈保尔 author', '秦於理 author']],
    [
      '【加】马塞尔·福尼耶 Marcel Fournier / 赵玉燕',
      ['(加)马塞尔·福尼耶{Marcel Fournier} author', '赵玉燕 author'],
    ],
    ['苏珊·海特乐|译者:李淑烟 / 李淑烟', ['苏珊·海特乐 author', '李淑烟 translator']],
    ['萨达尔 / 艾布拉姆斯（插图） / 梅静', ['萨达尔 author', '艾布拉姆斯 illustrator', '梅静 author']],
  ])('%s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });
});

describe('dates, places and roles of a person', () => {
  test.each<[string, string[]]>([
    ['(美)莫提默·J. 艾德勒著 ; 吕捷译', ['(美)莫提默·J.艾德勒 author', '吕捷 translator']],
    ['罗伯特 E. 古丁', ['罗伯特·E.古丁 author']],
    ['丹尼斯.奥弗比(美)', ['(美)丹尼斯·奥弗比 author']],
    ['苏轼(宋)', ['<宋>苏轼 author']],
    ['(南朝·宋)刘义庆撰', ['<南朝·宋>刘义庆 author']],
    ['(唐)[柳宗元著]', ['<唐>柳宗元 author']],
    ['[美]Uyless Black', ['(美)Uyless Black author']],
    ['等撰', []],
    ['执行主编', []],
    ['僧旻、宝唱 等撰集', ['僧旻 author', '宝唱 author']],
    ['hansey 主编', ['hansey chief-editor']],
    ['执行主编 张三 ; 主编 李四', ['张三 chief-editor', '李四 chief-editor']],
    ['作者/译者：余华', ['余华 author']],
    ['Smith, John [from old catalog]', ['John Smith author']],
    ['Smith, John, joint author [from old catalog]', ['John Smith author']],
    ['Hwu, Wen-mei W. 编', ['Wen-mei W. Hwu editor']],
    ['罗伯特·清崎 莎伦·莱希特 / 萧明', ['罗伯特·清崎 author', '莎伦·莱希特 author', '萧明 author']],
    ['詹姆斯 / 王丹 徐翌成等', ['詹姆斯 author', '王丹 author', '徐翌成 author']],
    ['马克· 约翰逊', ['马克·约翰逊 author']],
    ['杨鹏 yang peng (1972-) 著', ['杨鹏 author']],
    ['冰心原著 ; 画儿+晴天绘画', ['冰心 author', '画儿 illustrator', '晴天 illustrator']],
    ['迈克尔·罗伊森教授', ['迈克尔·罗伊森教授 author']],
    ['舒 风 / 文 峰', ['舒风 author', '文峰 author']],
  ])('%s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });
});

describe('Japanese, Korean and European title pages', () => {
  test.each<[string, string[]]>([
    ['黒澤 明', ['黒澤明 author']],
    ['村上 春樹 著 ; 林少華 譯', ['村上春樹 author', '林少華 translator']],
    ['横槍 メンゴ / 岡本倫', ['横槍メンゴ author', '岡本倫 author']],
    ['まつおか たつひで さく', ['まつおかたつひで author']],
    ['ヘルマン・ヘッセ著 ; 高橋健二訳', ['ヘルマン·ヘッセ author', '高橋健二 translator']],
    ['夏目漱石 編注', ['夏目漱石 annotator']],
    ['上田 秋成 ; 校註 中村 幸彦', ['上田秋成 author', '中村幸彦 annotator']],
    ['谷川俊太郎 文 ; 和田誠 絵', ['谷川俊太郎 author', '和田誠 illustrator']],
    ['林 真理子著', ['林真理子 author']],
    ['王明 李华', ['王明 author', '李华 author']],
    ['한강 지음 ; 김보라 옮김', ['한강 author', '김보라 translator']],
    ['글 권정생 ; 그림 정승각', ['권정생 author', '정승각 illustrator']],
    ['무라카미 하루키 지음 ; 양억관 옮김', ['무라카미 하루키 author', '양억관 translator']],
    ['Hermann Hesse ; hrsg. von Volker Michels', ['Hermann Hesse author', 'Volker Michels editor']],
    ['Peter Müller (Hrsg.)', ['Peter Müller editor']],
    ['Hrsg.: Peter Müller, Anna Schmidt', ['Peter Müller editor', 'Anna Schmidt editor']],
    ['Jean Dupont, éd.', ['Jean Dupont editor']],
    ['sous la direction de Michel Foucault', ['Michel Foucault editor']],
    [
      "Stephen King ; traduit de l'anglais par Marie Milpois",
      ['Stephen King author', 'Marie Milpois translator'],
    ],
    [
      'Philip Roth ; aus dem Amerikan. von Werner Schmitz',
      ['Philip Roth author', 'Werner Schmitz translator'],
    ],
    ['a cura di Umberto Eco', ['Umberto Eco editor']],
    ['Л. Н. Толстой ; пер. с рус. Иванова', ['Л. Н. Толстой author', 'Иванова translator']],
  ])('%s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });
});

describe('Latin statements of responsibility', () => {
  test.each<[string, string[]]>([
    ['by J.K. Rowling ; illustrated by Mary GrandPré', ['J.K. Rowling author', 'Mary GrandPré illustrator']],
    ['J.K. Rowling, Mary GrandPré', ['J.K. Rowling author', 'Mary GrandPré author']],
    ['[edited by] Richard Hertz.', ['Richard Hertz editor']],
    [
      'edited by Henry Louis Gates, Jr. and Nellie Y. McKay',
      ['Henry Louis Gates, Jr. editor', 'Nellie Y. McKay editor'],
    ],
    [
      'Gabriel García Márquez ; translated from the Spanish by Gregory Rabassa',
      ['Gabriel García Márquez author', 'Gregory Rabassa translator'],
    ],
    ['a novel by Toni Morrison.', ['Toni Morrison author']],
    ['text by Eric Carle, pictures by Bill Martin', ['Eric Carle author', 'Bill Martin illustrator']],
    [
      'J. Glenn Gray ; preface to the second edition by Elizabeth Young',
      ['J. Glenn Gray author', 'Elizabeth Young reviewer'],
    ],
    ['P. Bertolini ... [et al.].', ['P. Bertolini author']],
    [
      'herausgegeben von Peter Reidemeister und Veronika Gutmann.',
      ['Peter Reidemeister editor', 'Veronika Gutmann editor'],
    ],
    ['Marie-Louise von Franz, C.G. Jung', ['Marie-Louise von Franz author', 'C.G. Jung author']],
    ['John Smith, editor', ['John Smith editor']],
    ['Hubbard, Steve', ['Steve Hubbard author']],
    ['Dr. Seuss', ['Dr. Seuss author']],
    ['Department of Health and Human Services', ['Department of Health and Human Services author']],
    ['Naoko Takeuchi, 武内 直子', ['Naoko Takeuchi author', '武内直子 author']],
    ['Радий Погодин, أحمد مراد', ['Радий Погодин author', 'أحمد مراد author']],
  ])('%s', (statement, creators) => {
    expect(read(statement)).toEqual(creators);
  });
});

describe('headings', () => {
  test.each([
    ['Tolstoy, Leo, graf, 1828-1910', 'Leo Tolstoy author'],
    ['Tolstoy, Leo, graf, 1828-1910.', 'Leo Tolstoy author'],
    ['Eliot, T. S. (Thomas Stearns), 1888-1965', 'T. S. Eliot{Thomas Stearns Eliot} author'],
    ['King, Martin Luther, Jr., 1929-1968', 'Martin Luther King, Jr author'],
    ['Rabassa, Gregory, translator.', 'Gregory Rabassa translator'],
    ['Smith, John, b. 1950', 'John Smith author'],
    ['Plato.', 'Plato author'],
    ['鲁迅, 1881-1936', '鲁迅 author'],
    ['班维尔 (Banville, John)', '班维尔{Banville, John} author'],
    ['（英）狄更斯 (Dickens, Charles 1812-1870)', '(英)狄更斯{Dickens, Charles} author'],
    ['曹雪芹 (约1715-约1763)', '曹雪芹 author'],
    ['黒澤, 明, 1910-1998', '黒澤明 author'],
    ['トルストイ, レフ', 'レフ·トルストイ author'],
    ['Smith, John, 1850- [from old catalog]', 'John Smith author'],
  ])('%s', (heading, creator) => {
    const found = parseHeading(heading);
    expect(found && shown(found)).toBe(creator);
  });

  test('a heading without a name is not one', () => {
    for (const heading of ['', ' , ', '1828-1910', '佚名']) expect(parseHeading(heading)).toBeNull();
  });
});

test.each([
  ['United States. Congress. House', 'United States. Congress. House author'],
  ['中国科学院. 数学研究所', '中国科学院. 数学研究所 author'],
  ['(日)文部省', '(日)文部省 author'],
  ['Ford Motor Company, Detroit [from old catalog]', 'Ford Motor Company, Detroit author'],
])('a corporate body keeps its units: %s', (heading, creator) => {
  const found = parseBody(heading);
  expect(found && shown(found)).toBe(creator);
});

describe('the forms by which a name is found', () => {
  test('a translated name is found by its parts and its original, in both orders', () => {
    const [creator] = parseAuthorStatement('(爱尔兰)约翰·班维尔(John Banville)著').creators;
    expect(creator && nameForms(creator)).toEqual([
      '约翰·班维尔',
      '约翰班维尔',
      '班维尔',
      'John Banville',
      'Banville, John',
    ]);
  });

  test.each([
    [{ name: '曹雪芹', originalName: '' }, ['曹雪芹']],
    [{ name: 'Homer', originalName: '' }, ['Homer']],
    [{ name: 'J.K. Rowling', originalName: '' }, ['J.K. Rowling', 'Rowling, J.K.']],
    [{ name: '狄更斯', originalName: 'Dickens, Charles' }, ['狄更斯', 'Dickens, Charles', 'Charles Dickens']],
    [{ name: 'United States. Congress', originalName: '' }, ['United States. Congress']],
  ])('%j', (creator, forms) => {
    expect(nameForms(creator)).toEqual(forms);
  });
});

test('any text gives names with a letter in them, in time, and never throws', () => {
  const pieces = fc.constantFrom(
    ...'著译编绘()[]（）；;，, 、·/|《》等曹雪芹abc1.\u0000\ud800\u202e😀'.split(''),
    'by ',
    'and ',
    '&amp;',
    '主编',
    '(英)',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
      ),
      (statement) => {
        for (const creator of parseAuthorStatement(statement).creators) {
          expect(creator.name).toMatch(/\p{L}/u);
          expect(creator.name.trim()).toBe(creator.name);
          expect(nameForms(creator).length).toBeGreaterThan(0);
        }
        parseHeading(statement);
      },
    ),
    { numRuns: 2000 },
  );
  for (const unit of ['(', '(英)', '，著', 'a ', 'by ', '/', '·', '等', ' ', '[', '主编']) {
    const started = performance.now();
    parseAuthorStatement(unit.repeat(10_000));
    parseHeading(unit.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(500);
  }
});
