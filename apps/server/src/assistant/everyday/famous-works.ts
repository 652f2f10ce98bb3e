import { fold, segment, stem, titleKey } from '@yuelan/search';
import { otherNames } from './famous-names.ts';

/**
 * Works and writers that everybody knows, for readers who remember what happens but not what it is called, and for "like
 * X" where a library has no X. A line: name (as in the table of names) | what kind of book (topics by their Chinese names) |
 * what readers remember of it, in both languages. It only helps to find what is in the catalogue.
 */
const table = `
小王子 | 童话 | 玫瑰,狐狸,星球,小星球,飞行员,沙漠,男孩,rose,fox,planet,pilot,desert,boy
哈利·波特 | 奇幻 | 魔法学校,孤儿,巫师,男孩,霍格沃茨,猫头鹰,伏地魔,wizard,school,orphan,magic,boy,owl
霍比特人 | 奇幻 | 矮人,龙,戒指,宝藏,dwarf,dragon,ring,treasure
魔戒 | 奇幻 | 戒指,精灵,矮人,巫师,ring,elf,dwarf,wizard
纳尼亚传奇 | 奇幻 | 衣柜,狮子,女巫,wardrobe,lion,witch
夏洛的网 | 童话 | 蜘蛛,猪,小猪,农场,谷仓,spider,pig,farm,web
鲁滨孙漂流记 | 冒险 | 荒岛,一个人,船难,星期五,求生,island,shipwreck,stranded,alone
格列佛游记 | 冒险 | 小人国,大人国,tiny people,giant,voyage
金银岛 | 冒险 | 海盗,藏宝图,宝藏,pirate,treasure,map,island
蝇王 | 小说 | 荒岛,孩子,男孩,野蛮,飞机,island,boy,stranded,kid,children,savage,plane
爱丽丝漫游奇境 | 童话 | 兔子洞,兔子,红心王后,女孩,rabbit,rabbit hole,queen,girl
彼得·潘 | 童话 | 永无岛,长不大,飞,小仙女,never grow up,fly,fairy,pirate
木偶奇遇记 | 童话 | 木偶,鼻子,说谎,puppet,nose,lie
绿野仙踪 | 童话 | 龙卷风,稻草人,铁皮人,狮子,tornado,scarecrow,tin man,lion
秘密花园 | 儿童文学 | 花园,庄园,孤儿,女孩,garden,orphan,girl
汤姆·索亚历险记 | 冒险 | 刷墙,篱笆,山洞,密西西比,fence,cave,mississippi
哈克贝利·费恩历险记 | 冒险 | 木筏,黑奴,密西西比,raft,slave,mississippi
查理和巧克力工厂 | 儿童文学 | 巧克力,工厂,金奖券,chocolate,factory,golden ticket
傲慢与偏见 | 爱情 | 五姐妹,求婚,达西,sisters,proposal,marriage,darcy
简·爱 | 爱情 | 家庭教师,孤女,孤儿,庄园,疯女人,governess,orphan,attic,girl
呼啸山庄 | 爱情 | 荒原,复仇,山庄,moor,revenge
双城记 | 历史小说 | 法国大革命,巴黎,伦敦,断头台,french revolution,paris,london,guillotine
雾都孤儿 | 小说 | 孤儿,小偷,伦敦,贼窟,orphan,thief,pickpocket,london
远大前程 | 成长小说 | 孤儿,逃犯,遗产,orphan,convict,fortune
哈姆雷特 | 剧本 | 王子,复仇,鬼魂,父亲,prince,revenge,ghost,father
罗密欧与朱丽叶 | 剧本 | 世仇,情侣,毒药,feud,lovers,poison
福尔摩斯 | 侦探推理 | 侦探,贝克街,华生,detective,baker street,watson
柯南·道尔 | 侦探推理 |
阿加莎·克里斯蒂 | 侦探推理 |
东方快车谋杀案 | 侦探推理 | 火车,谋杀,乘客,train,murder,passenger
无人生还 | 侦探推理 | 孤岛,十个人,童谣,谋杀,island,ten people,nursery rhyme,murder
东野圭吾 | 侦探推理 |
解忧杂货店 | 温暖治愈 | 杂货店,回信,写信,烦恼,小偷,shop,letter,thief
了不起的盖茨比 | 小说 | 富豪,派对,绿灯,millionaire,party,green light
老人与海 | 小说 | 老人,大鱼,马林鱼,鲨鱼,渔夫,old man,fisherman,marlin,shark,fish
白鲸 / Moby Dick | 冒险 | 白鲸,船长,捕鲸,复仇,鲸,whale,captain,whaling,obsessed,revenge
麦田里的守望者 | 成长小说 | 退学,少年,纽约,expelled,teenager,new york
杀死一只知更鸟 | 成长小说 | 律师,黑人,小女孩,种族,lawyer,trial,girl,race
1984 | 科幻 | 老大哥,监视,极权,电幕,big brother,telescreen,surveillance,totalitarian
美丽新世界 / Brave New World | 科幻 | 试管婴儿,反乌托邦,dystopia
华氏451 / Fahrenheit 451 | 科幻 | 烧书,消防员,burn books,fireman
动物农场 | 小说 | 猪,农场,造反,动物,pig,farm,rebellion,animal
弗兰肯斯坦 | 科幻 | 怪物,科学家,尸体,人造人,monster,scientist,creature
德古拉 | 恐怖 | 吸血鬼,城堡,vampire,castle,count
海底两万里 | 科幻 | 潜水艇,潜艇,船长,海底,尼摩,submarine,captain,nemo
八十天环游地球 | 冒险 | 打赌,环游,仆人,bet,around the world
悲惨世界 | 小说 | 面包,苦役犯,主教,警察,bread,convict,bishop
巴黎圣母院 | 小说 | 钟楼,敲钟人,吉卜赛,丑陋,bell ringer,hunchback,cathedral
基督山伯爵 | 冒险 | 复仇,越狱,宝藏,冤狱,revenge,prison,escape,treasure
三个火枪手 | 冒险 | 火枪手,国王,剑客,musketeer,king,sword
战争与和平 | 历史小说 | 拿破仑,贵族,俄国,napoleon,russia
安娜·卡列尼娜 | 爱情 | 卧轨,出轨,火车,贵族,affair,train,aristocrat
罪与罚 | 小说 | 大学生,杀人,老太婆,忏悔,student,murder,pawnbroker,guilt
堂吉诃德 | 小说 | 骑士,风车,仆人,knight,windmill
百年孤独 | 拉美文学 | 家族,七代人,小镇,family,generation
追风筝的人 | 成长小说 | 风筝,阿富汗,背叛,仆人,kite,afghanistan,betrayal
时间简史 | 太空 |
昆虫记 | 昆虫 |
假如给我三天光明 | 传记 | 盲人,聋哑,失明,blind,deaf
钢铁是怎样炼成的 | 小说 | 革命,战士,失明,瘫痪,soldier,blind
窗边的小豆豆 | 儿童文学 | 电车教室,校长,退学,小学,train classroom,headmaster
三体 | 科幻 | 外星人,外星文明,红岸,文革,alien,civilisation,physicist
刘慈欣 | 科幻 |
火星救援 / The Martian | 科幻 | 火星,土豆,宇航员,mars,potato,astronaut,stranded
银河系漫游指南 / The Hitchhiker's Guide to the Galaxy | 科幻 | 毛巾,地球毁灭,42,towel,galaxy
沙丘 / Dune | 科幻 | 沙漠,香料,沙虫,desert,spice,sandworm
红楼梦 | 古典名著 | 大观园,宝玉,黛玉,家族,stone,family
西游记 | 古典名著 | 猴子,取经,唐僧,妖怪,monkey,pilgrimage
三国演义 | 古典名著 | 诸葛亮,曹操,刘备,赤壁,three kingdoms
水浒传 | 古典名著 | 好汉,梁山,一百单八将,武松,outlaw,bandit
骆驼祥子 / Rickshaw Boy | 小说 | 拉车,车夫,北平,rickshaw
边城 / Border Town | 小说 | 渡船,翠翠,爷爷,湘西,ferry
围城 / Fortress Besieged | 小说 | 假文凭,婚姻,留学,diploma,marriage
活着 / To Live | 小说 | 福贵,老牛,亲人,to live,ox
狼图腾 / Wolf Totem | 小说 | 狼,草原,知青,蒙古,wolf,grassland,mongolia
平凡的世界 / Ordinary World | 小说 | 农村,奋斗,兄弟,陕北
草房子 | 成长小说 | 油麻地,秃鹤,小学,校长
城南旧事 / My Memories of Old Beijing | 成长小说 | 北京,骆驼,英子,童年
安妮日记 | 日记书信 | 犹太,女孩,躲藏,阁楼,纳粹,jewish,girl,hiding,diary,nazi
小妇人 / Little Women | 成长小说 | 四姐妹,姐妹,sisters,four sisters
绿山墙的安妮 / Anne of Green Gables | 儿童文学 | 红头发,孤儿,女孩,领养,red hair,orphan,girl
少年派的奇幻漂流 / Life of Pi | 冒险 | 老虎,救生艇,漂流,tiger,lifeboat,boat
饥饿游戏 / The Hunger Games | 科幻 | 竞技场,弓箭,arena,bow,tribute
达·芬奇密码 / The Da Vinci Code | 侦探推理 | 卢浮宫,符号,密码,louvre,symbol,code
追忆似水年华 / In Search of Lost Time | 法国文学 | 玛德莱娜,回忆,madeleine,memory
变形记 / The Metamorphosis | 小说 | 甲虫,虫子,推销员,insect,beetle,salesman
局外人 / The Stranger | 小说 | 母亲死了,沙滩,审判,beach,trial
金庸 | 武侠 |
古龙 | 武侠 |
村上春树 | 日本文学 |
张爱玲 | 爱情 |
沈石溪 | 动物小说 |
曹文轩 | 成长小说 |
汪曾祺 | 散文 |
J.K.罗琳 | 奇幻 |
托尔金 | 奇幻 |
乔治·奥威尔 | 科幻 |
简·奥斯汀 | 爱情 |
凡尔纳 | 科幻 |
斯蒂芬·金 / Stephen King | 恐怖 |
`;

/** What is known of a work or a writer. */
export interface FamousWork {
  readonly names: readonly string[];
  /** Topics by their Chinese names. */
  readonly topics: readonly string[];
  /** What readers remember, folded; Latin words without endings. */
  readonly plot: readonly string[];
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const plotKey = (text: string) => (hasHan(text) ? fold(text) : fold(text).split(' ').map(stem).join(' '));
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const works: readonly FamousWork[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [named = '', topics = '', plot = ''] = line.split('|').map((part) => part.trim());
    const names = named.split(' / ');
    return {
      names: [...new Set(names.flatMap((name) => [name, ...otherNames(name)]))],
      topics: listOf(topics),
      plot: listOf(plot).map(plotKey),
    };
  });
const byKey = new Map(works.flatMap((work) => work.names.map((name) => [titleKey(name), work] as const)));

/** The work or writer of a name; a volume (哈利·波特与魔法石) is its work. */
export function famousWork(name: string): FamousWork | undefined {
  const key = titleKey(name);
  for (let length = key.length; length > 1; length -= 1) {
    const found = byKey.get(key.slice(0, length));
    // 三体 begins 三体问题研究 too: a short name must be the whole of it.
    if (found !== undefined && (length === key.length || length >= (hasHan(key) ? 4 : 8))) return found;
  }
  return undefined;
}

/** Whether readers remember a word of the work that a title is. */
export function isKnownFor(title: string, word: string): boolean {
  const plot = famousWork(title)?.plot ?? [];
  return [plotKey(word), ...(hasHan(word) ? segment(fold(word)) : [])].some((key) => plot.includes(key));
}

/** A thing that says enough alone: 魔法学校, French revolution. */
const isTelling = (part: string) => (hasHan(part) ? part.length >= 4 : part.includes(' '));

/**
 * Works of which a reader remembers two things, or a telling one, the likeliest first. `words` as the reader said them;
 * `told`, a story as a whole, holds those of several words too.
 */
export function worksRemembered(words: readonly string[], told = ''): readonly FamousWork[] {
  const whole = ` ${plotKey(told)} `;
  const said = new Set(
    words.flatMap((word) => [plotKey(word), ...(hasHan(word) ? segment(fold(word)) : [])]),
  );
  return works
    .map((work) => {
      const known = work.plot.filter(
        (part) => said.has(part) || (part.includes(' ') && whole.includes(` ${part} `)),
      );
      return { work, count: known.length + (known.some(isTelling) ? 1 : 0) };
    })
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ work }) => work);
}
