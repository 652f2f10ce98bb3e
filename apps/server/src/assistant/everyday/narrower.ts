import { fold, stem } from '@yuelan/search';
import type { Topic } from './topic.ts';
import { topicNamed } from './topic-table.ts';

/**
 * Things that are narrower than a topic. A line: what people call one thing, in both languages | the topics (by their Chinese
 * names) that books on it stand nearest to, the nearest first. A library that has nothing on the thing can say so and show the topic.
 */
const table = `
月亮,月球,moon,lunar | 太阳系
火星,mars | 太阳系
黑洞,black hole | 太空
外星人,alien,extraterrestrial,ufo | 未解之谜
高铁,地铁,subway,high speed rail | 火车
摩托车,摩托,motorcycle,motorbike | 汽车
自行车,骑行,单车,bicycle,cycling,bike | 运动
修车,汽车维修,car repair | 汽车
无人机,drone | 飞机
仓鼠,兔子,养兔,hamster,rabbit,guinea pig | 动物
乌龟,蛇,爬行动物,turtle,snake,reptile | 动物
老虎,狮子,大象,tiger,lion,elephant | 动物
狐狸,fox | 动物
企鹅,penguin | 鸟
猫头鹰,鹰,owl,eagle | 鸟
鲨鱼,shark | 鱼
金鱼,养鱼,水族,aquarium | 鱼
蚂蚁,ant | 昆虫
蝴蝶,butterfly | 昆虫
蜜蜂,养蜂,bee,beekeeping | 昆虫
蜘蛛,spider | 昆虫
多肉,多肉植物,仙人掌,succulent,cactus | 植物
兰花,玫瑰花,月季,养花,盆栽,盆景,houseplant,orchid,bonsai | 植物
蘑菇,菌菇,mushroom,fungi | 植物
中草药,草药,herb,herbal | 健康
种菜,阳台种菜,蔬菜,菜园,vegetable,vegetables,kitchen garden | 农业
园艺,花园,gardening,garden | 农业
养鸡,养猪,养殖,chicken,livestock | 农业
水稻,小麦,袁隆平,rice,wheat | 农业
台风,龙卷风,hurricane,tornado,typhoon | 天气
全球变暖,气候变化,温室效应,climate change,global warming | 环境保护
垃圾分类,回收,recycling,waste | 环境保护
沙漠,desert | 地理
长江,黄河,河流,yangtze,yellow river,river | 地理
西藏,新疆,云南,tibet,xinjiang,yunnan | 旅行
徒步,登山,露营,爬山,hiking,camping,mountaineering | 运动
珠穆朗玛,珠峰,everest | 探险
南极,北极,极地,antarctica,arctic,polar | 探险
做梦,梦,梦境,解梦,dream,dreaming,dreams | 心理
睡眠,失眠,insomnia,sleep | 健康
焦虑,焦虑症,焦虑不安,anxiety,anxious,worry | 心理
抑郁,抑郁症,depression,depressed | 心理
情绪,情绪管理,emotion,feelings | 心理
自闭症,孤独症,多动症,autism,adhd | 心理
压力,减压,解压,stress | 心理
正念,冥想,mindfulness,meditation | 心理
记忆力,记忆,记忆术,memory | 学习方法
减肥,瘦身,节食,diet,weight loss | 健康
癌症,肿瘤,cancer | 健康
糖尿病,高血压,diabetes,blood pressure | 健康
中医,针灸,经络,acupuncture,chinese medicine | 健康
瑜伽,健身,普拉提,yoga,fitness,pilates | 运动
怀孕,孕期,备孕,胎教,pregnancy,pregnant | 家庭教育
育儿,辅食,baby food,newborn | 家庭教育
叛逆期,叛逆,moody teenager,rebellious | 家庭教育
足球,soccer,football | 运动
篮球,basketball | 运动
乒乓球,羽毛球,网球,table tennis,badminton,tennis | 运动
游泳,swimming | 运动
跑步,马拉松,running,marathon | 运动
太极,太极拳,武术,tai chi,martial arts | 运动
滑雪,溜冰,skiing,skating | 运动
奥运会,奥运,olympic,olympics | 运动
围棋,go game | 棋
象棋,国际象棋,chess | 棋
微积分,高等数学,高数,calculus | 数学
几何,geometry | 数学
代数,线性代数,algebra | 数学
统计,统计学,概率,statistics,probability | 数学
相对论,relativity | 物理
量子力学,量子,量子物理,quantum | 物理
电磁,电学,electricity,magnetism | 物理
元素周期表,元素,periodic table,chemical element | 化学
进化,进化论,evolution | 生物
基因,遗传,遗传学,gene,genes,genetics,dna | 生物
细胞,干细胞,cell biology | 生物
细菌,bacteria | 微生物
病毒,疫情,瘟疫,virus,epidemic,plague,pandemic | 微生物
python,python语言 | 编程
java,javascript,c语言,c++ | 编程
scratch,少儿编程 | 编程
数据库,database | 计算机
算法,数据结构,algorithm,data structure | 编程
excel,word,ppt,办公软件,spreadsheet | 计算机
ps,photoshop,修图 | 计算机
黑客,网络安全,hacker,cyber security,cybersecurity | 互联网
区块链,比特币,blockchain,bitcoin,cryptocurrency | 经济
深度学习,神经网络,deep learning,neural network | 人工智能
大模型,chatgpt,机器学习,machine learning | 人工智能
3d打印,3d printing | 计算机
芯片,半导体,集成电路,chip,semiconductor | 计算机
核聚变,核能,核电,核电站,核发电,nuclear fusion,fusion power,nuclear power,nuclear energy | 能源,物理
发电,电力,发电机,power plant,power station | 能源
太阳能,风能,光伏,solar power,wind power,renewable | 能源
石油,煤炭,oil industry,coal | 能源
电工,家电维修,电路,electrician,wiring | 物理
木工,木匠,家具,woodworking,carpentry,furniture | 手工
编织,毛线,毛衣,钩针,knit,knitting,crochet,sweater | 手工
缝纫,裁缝,服装设计,刺绣,sewing,embroidery,quilting | 手工
折纸,剪纸,origami,paper cutting | 手工
陶艺,陶瓷,瓷器,pottery,ceramics | 手工
乐高,模型,lego | 手工
化妆,护肤,穿搭,makeup,skin care,fashion | 女性
烘焙,蛋糕,面包,甜点,baking,cake,bread | 做饭
素食,vegan,vegetarian | 做饭
韩国菜,韩餐,korean food | 做饭
日本料理,寿司,sushi | 做饭
川菜,粤菜,菜谱,食谱,recipe,recipes | 做饭
咖啡,coffee | 做饭
茶,茶道,茶艺,tea | 做饭
葡萄酒,红酒,白酒,wine | 做饭
敦煌,莫高窟,dunhuang | 考古
石窟,云冈石窟,龙门石窟 | 考古
兵马俑,秦始皇陵,terracotta army | 考古
三星堆,良渚,sanxingdui | 考古
青铜器,玉器,古玩,收藏,bronze,antique,antiques | 考古
故宫,紫禁城,forbidden city | 考古
长城,great wall | 中国历史
苏州园林,苏州,chinese garden,suzhou | 建筑,旅行
中国园林,古典园林 | 建筑
古建筑,古镇,四合院 | 建筑
装修,室内设计,家装,interior design,home decoration | 建筑
桥梁,bridges,bridge engineering | 建筑
期货,期权,量化交易,量化,futures trading,options trading | 经济
股票,炒股,股市,stock market,stocks | 经济
基金,理财,投资,财富自由,investing,invest,investment,savings,personal finance | 经济
保险,insurance | 经济
税,税务,会计,财务,tax,taxes,accounting,bookkeeping | 经济
房地产,买房,real estate,mortgage | 经济
电商,直播带货,营销,市场营销,marketing,advertising | 管理
创业,startup,entrepreneurship | 管理
领导力,leadership | 管理
项目管理,project management | 管理
谈判,negotiation | 人际交往
演讲,口才,public speaking | 人际交往
拖延症,拖延,procrastination | 成功励志
时间管理,time management | 成功励志
习惯,habits | 成功励志
法国大革命,french revolution | 世界历史
工业革命,industrial revolution | 世界历史
文艺复兴,renaissance | 世界历史
冷战,cold war | 世界历史
美国内战,南北战争,american civil war | 世界历史
越南战争,朝鲜战争,抗美援朝,vietnam war,korean war | 战争
蒙古帝国,成吉思汗,genghis khan,mongol | 世界历史
古埃及,埃及,金字塔,ancient egypt,egypt,pyramid | 古代文明
古希腊,希腊,ancient greece | 古代文明
古罗马,罗马,ancient rome,roman empire | 古代文明
玛雅,印加,maya,inca,aztec | 古代文明
维京,维京人,viking,vikings | 世界历史
中世纪,骑士,middle ages,medieval,knight,knights | 世界历史
秦始皇,秦朝,qin dynasty | 中国历史
唐朝,唐代,盛唐,tang dynasty | 中国历史
宋朝,宋代,北宋,南宋,song dynasty | 中国历史
明朝,明代,ming dynasty | 中国历史
清朝,清代,qing dynasty | 民国
甲午战争,鸦片战争,opium war | 民国
丝绸之路,silk road | 中国历史
南京大屠杀 | 抗日战争
文革,文化大革命,cultural revolution | 中国历史
改革开放 | 中国历史
家谱,族谱,genealogy,family tree | 历史
考研,公务员,雅思,托福,四六级,ielts,toefl,gre,sat | 学习方法
英语语法,语法,英语单词,english grammar,vocabulary | 英语
文言文,古文,classical chinese | 国学
周易,易经,i ching | 国学
佛教,禅,禅宗,buddhism,zen | 宗教
基督教,圣经,christianity,bible | 宗教
伊斯兰教,古兰经,islam,quran | 宗教
尼采,康德,柏拉图,苏格拉底,存在主义,nietzsche,kant,plato,socrates,existentialism | 哲学
逻辑,逻辑学,批判性思维,logic,critical thinking | 哲学
素描,sketching,drawing | 美术
水彩,油画,国画,watercolour,watercolor,oil painting | 美术
印象派,梵高,凡高,莫奈,达芬奇,impressionism,van gogh,monet,leonardo | 美术
钢琴,piano | 音乐
吉他,guitar | 音乐
小提琴,violin | 音乐
爵士乐,摇滚,jazz,rock music | 音乐
古典音乐,贝多芬,莫扎特,classical music,beethoven,mozart | 音乐
京剧,昆曲,beijing opera | 舞蹈戏曲
芭蕾,ballet | 舞蹈戏曲
摄影,拍照,photography,camera | 美术
剪辑,短视频,video editing | 电影
交通规则,驾照,驾驶,driving test,driving licence | 交通
法医,刑侦,forensic | 法律
劳动法,合同,婚姻法,离婚,劳动合同,divorce,employment law | 法律
求职,面试,简历,job interview,resume,cv | 职业
养老,退休,老年,retirement,ageing,aging | 人生
婚姻,恋爱技巧,夫妻,marriage advice | 人际交往
吸烟,戒烟,戒酒,quit smoking,smoking,addiction | 健康
急救,first aid | 安全
地震,earthquake | 火山地震
火山,volcano | 火山地震
`;

/** A thing that people name, with its other names and the topic that it belongs to. */
export interface Narrower {
  readonly names: readonly string[];
  /** The nearest first. */
  readonly within: readonly Topic[];
}

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);
const keyOf = (text: string) => (hasHan(text) ? fold(text) : fold(text).split(' ').map(stem).join(' '));

const byName = new Map<string, Narrower>();
for (const line of table.trim().split('\n')) {
  const [names = '', topics = ''] = line.split('|').map((part) => part.trim());
  const within = topics.split(',').flatMap((topic) => topicNamed(topic) ?? []);
  if (within.length === 0) throw new Error(`narrower.ts: there is no topic ${topics}`);
  const list = names.split(',');
  for (const name of list) if (!byName.has(keyOf(name))) byName.set(keyOf(name), { names: list, within });
}

/** The thing of exactly this name. */
export const narrowerNamed = (name: string): Narrower | undefined => byName.get(keyOf(name));

/** The thing that a Chinese word holds the name of (核聚变发电 holds 核聚变), the longest one first. */
export function narrowerIn(word: string): Narrower | undefined {
  if (!hasHan(word)) return undefined;
  const key = fold(word);
  for (let length = key.length - 1; length > 1; length -= 1)
    for (let at = 0; at + length <= key.length; at += 1) {
      const found = byName.get(key.slice(at, at + length));
      if (found !== undefined) return found;
    }
  return undefined;
}

const longNames = [...byName.keys()]
  .filter((name) => hasHan(name) && name.length > 2)
  .sort((a, b) => b.length - a.length);

/** The longest name of three characters or more that a folded Chinese text holds. */
export const longNarrowerIn = (text: string): string | undefined =>
  longNames.find((name) => text !== name && text.includes(name));
