import { readTopics } from './topic.ts';

/** How a book is written. */
export const genres = readTopics(
  'genre',
  `
小说 | novels | 长篇小说,novel,fiction | 长篇小说,中篇小说,短篇小说,小说集,fiction | I24,I14,I3,I4,I5,I6,I7,I287.4
短篇小说 | short stories | 短篇,小小说,微型小说,short story,short stories | 短篇小说,小小说,short stories |
科幻 | science fiction | 科幻小说,科学幻想,科幻故事,sci fi,scifi,science fiction novel,sf,dystopia,dystopian,time travel | 科学幻想小说,科幻小说,科幻,science fiction,dystopias,time travel |
奇幻 | fantasy | 幻想,奇幻小说,玄幻,幻想小说,fantasy novel,fantasy fiction,epic fantasy | 幻想小说,奇幻,魔法,神魔小说,fantasy fiction,fantasy |
侦探推理 | detective stories | 侦探,推理,悬疑,破案,侦探小说,推理小说,福尔摩斯,悬疑小说,紧张刺激,停不下来,page turner,gripping,unputdownable,detective,mystery,mysteries,whodunit,crime,thriller,murder mystery,crime fiction | 侦探小说,推理,侦探,悬疑,探案,detective and mystery stories,detective,murder |
冒险 | adventure | 历险,冒险故事,冒险小说,刺激,历险记,adventures,adventurous,adventure story,exciting,survival,quest | 历险,冒险小说,历险记,漂流,adventure,survival,quests |
历史小说 | historical novels | 历史题材小说,historical fiction,historical novel | 历史小说,讲史小说,historical fiction | I247.53,I242.4
武侠 | martial-arts novels | 武侠小说,江湖,wuxia,kung fu | 武侠小说,侠义小说 | I247.58
爱情 | love stories | 爱情小说,言情,恋爱,浪漫,爱情故事,romance,romantic,love story | 爱情,言情,爱情小说,love stories,courtship |
恐怖 | horror | 恐怖小说,吓人,鬼故事,惊悚,scary,ghost,ghost story,spooky,horror story,frightening | 恐怖小说,恐怖,惊险,鬼怪,horror tales,ghost stories,monsters |
童话 | fairy tales | 童话书,童话故事,fairy tale,fairytale,fairy story | 童话,fairy tales | I287.7,I18
寓言 | fables | 寓言故事,fable | 寓言,fables | I277.4,I17
神话 | myths and legends | 传说,神话传说,神话故事,希腊神话,myth,mythology,legend | 神话,民间故事,传说,mythology | B932,I17,I277.5
民间故事 | folk tales | 民间传说,阿凡提,folk tale,folktale | 民间故事,民间传说,folklore | I277.3
绘本 | picture books | 图画书,图画故事,看图,亲子绘本,图画,picture book,board book,illustrated | 图画书,图画故事,绘本,连环画,picture books,board books | I287.8
漫画 | comics | 连环画,动漫,卡通,小人书,comic,manga,graphic novel,cartoon | 漫画,连环画,图画小说,comic books,graphic novels,卡通 | J228.2,J238.2
诗歌 | poetry | 诗,诗集,现代诗,诗词,poem,poet,verse,rhyme | 诗集,诗歌,抒情诗,poetry,poems | I22,I21
古诗词 | classical Chinese poetry | 唐诗,宋词,古诗,古诗文,唐诗宋词,tang poetry,chinese poetry,tang poems | 唐诗,宋词,古典诗歌,诗词 | I222,I207.2
儿歌 | nursery rhymes | 童谣,儿歌童谣,nursery rhyme | 儿歌,童谣,stories in rhyme | I287.2
科普 | popular science | 科普书,科普读物,科普类,popular science | 科普,科学知识,普及读物,通俗读物,少年读物,popular works | N49
家族小说 | family sagas | 家族史,家族故事,family saga,saga,generations,multigenerational | 家族,世家,family saga,families,domestic fiction |
散文 | essays | 随笔,美文,杂文,essay | 散文,随笔,散文集,essays | I26
剧本 | plays | 话剧,戏剧,play,drama,tragedy,tragedies | 话剧,剧本,戏剧,悲剧,drama,tragedies | I23,I561.3
传记 | biographies | 人物传记,自传,名人传记,biography,autobiography,memoir,life story,memoirs | 传记,自传,生平事迹,biography,autobiograph,传 | K81,K82,K83,A7
日记书信 | diaries and letters | 日记,书信,日记体,diary,letter | 日记,书信,日记体小说,diaries |
笑话幽默 | funny books | 搞笑,幽默,好笑,笑话,有趣,滑稽,逗,轻松,funny,humour,humor,humorous,hilarious,joke,comedy,laugh | 幽默,笑话,搞笑,好笑,humorous stories,humorous poetry,humor,satire | I277.8
古典名著 | Chinese classic novels | 四大名著,古典小说,中国名著,章回小说,明清小说,chinese classics,classic chinese novels | 章回小说,古典小说 | I242
世界名著 | world classics | 外国名著,名著,外国小说,经典文学,外国文学,经典名著,classic,classics,classic novel,world literature | 长篇小说,名著 | I561,I712,I565,I512,I516,I14,I11
儿童文学 | children's books | 儿童书,儿童读物,少儿读物,少年读物,儿童小说,childrens book,kids book,children s literature,childrens literature | 儿童文学,儿童故事,儿童小说,少年读物,juvenile | I287,I18
动物小说 | animal stories | 动物故事,animal story,animal fiction | 动物小说,动物故事,动物文学,animals | I287
成长小说 | coming-of-age stories | 青春小说,青春,成长,成长故事,coming of age,teenage life,growing up stories,growing up | 成长小说,青春,童年,成长,adolescence,teenage boys,childhood |
报告文学 | reportage | 纪实,真实故事,纪实文学,true story,nonfiction,non fiction,reportage | 报告文学,纪实文学,纪实 | I25
中国文学 | Chinese literature | 中国小说,现代文学,当代文学,chinese,chinese literature,chinese author | 现代文学,当代文学,chinese fiction | I24,I21,I26,I2
英国文学 | English literature | 英国小说,british novel,english novel,british | 英国文学 | I561
美国文学 | American literature | 美国小说,american novel,american | 美国文学 | I712
法国文学 | French literature | 法国小说,french novel,french | 法国文学 | I565
俄国文学 | Russian literature | 俄罗斯文学,苏联文学,俄国小说,russian novel,russian | 俄国文学,苏联文学 | I512
日本文学 | Japanese literature | 日本小说,japanese novel,japanese | 日本文学 | I313
德国文学 | German literature | 德国小说,german novel,german | 德国文学 | I516
拉美文学 | Latin American literature | 拉美,魔幻现实主义,latin american,magic realism | 巴西文学,magic realism | I73,I75,I77
`,
);

/** How a book reads. No catalogue says so outright: these stand for what such books usually are. */
export const moods = readTopics(
  'mood',
  `
温暖治愈 | heart-warming books | 温暖,治愈,心情不好,心情不太好,心情很差,心情低落,不开心,安慰,压力大,很累,累了,burnt out,burned out,feel down,feeling down,cheer up,gentle,hopeful,comfort,kind,温馨,暖心,heartwarming,heart warming,uplifting,comforting,feel good,cozy,cosy | 温暖,温情,温柔,善良,治愈,感恩,友情,亲情,幽默,心灵,希望,friendship,kindness,gentle,warm,hope,generosity |
平静 | calm books | 静下心,静下心来,静心,睡不着,cant sleep,can t sleep,安静,宁静,静心,静下来,静一静,平静下来,放松,舒缓,慢节奏,节奏慢,calm,calming,peaceful,relaxing,soothing,quiet,tranquil | 平静,宁静,恬淡,闲适,悠闲,从容,淡泊,散文,自然,peaceful,calm,quiet,solitude,nature |
感人 | moving books | 催泪,感动,让人哭,看哭,能哭,想哭,哭,悲伤,难过,伤感,moving,sad,tearjerker,touching,emotional | 感人,感动,亲情,death,grief,母亲 |
陪伴 | stories of friendship | 做伴,companionship | 友谊,友情,朋友,伙伴,孤独,孤单,friendship,friends,loneliness |
思乡 | books on home and longing | 乡愁,homesickness | 故乡,家乡,乡愁,思乡,还乡,游子,homesick,homesickness,homeland,exile,immigrants |
睡前故事 | bedtime stories | 睡前,晚安故事,哄睡,bedtime,goodnight,bedtime story | 睡前,晚安,床头,童话,bedtime,stories in rhyme,picture books | I287.7,I287.8
故事 | stories | 小故事,故事集,story,tale | 故事,stories | I247.8
烧脑 | books that make you think | 深刻,有深度,思考,启发,thought provoking,deep,profound | 思维,哲学,人生哲学,philosophy,ethics |
`,
);
