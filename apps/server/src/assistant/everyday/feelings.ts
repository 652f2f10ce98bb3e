import type { Language } from '@yuelan/contract';

/**
 * Phrases, in folded text, in which readers speak of themselves and their family rather than of a book. `topic`: the
 * mood to look for instead of the words, by its Chinese name; if it is empty, the words themselves are looked for.
 */
export interface Feeling {
  readonly topic: string;
  readonly said: Readonly<Record<Language, RegExp>>;
  readonly care: 'low' | 'ill' | null;
}

const feeling = (topic: string, care: Feeling['care'], zh: RegExp, en: RegExp): Feeling => ({
  topic,
  care,
  said: { 'zh-CN': zh, 'en-US': en },
});

export const feelings: readonly Feeling[] = [
  // Parents who complain about a child want a book about bringing up children, not one for the child.
  feeling(
    '家庭教育',
    null,
    /(?:孩子|儿子|女儿|孙子|孙女|小孩|宝宝|娃).{0,12}(?:磨蹭|拖拉|不听话|叛逆|顶嘴|哭闹|不肯(?!看书|读书|吃书)|撒谎|打人|沉迷|厌学|不自觉|不专心|坐不住|玩手机|发脾气|不写作业|不爱学习|黏人|胆小怕事).{0,8}$/u,
    /\bmy (?:\w+ )?(?:son|daughter|kid|child|toddler|teen(?:ager)?) (?:is |s )?(?:always |keeps |won ?t |refuses to |has )?(?:tantrums?|misbehav\w*|ly?ing|naughty|throwing \w+|stop screaming|do (?:his|her|their) homework|listen|go to (?:bed|school))\b/u,
  ),
  feeling(
    '',
    'ill',
    /(?:刚|刚刚|最近)?(?:被|查出(?:来)?|确诊(?:为|了)?|诊断(?:为|出)?|得了|患了|患上)(?=.{2,8}(?:症|病|癌|瘤|炎|高|痴呆|抑郁))/u,
    /\b(?:my \w+ |i |he |she )?(?:has |have |was |were |had )?(?:just |recently )?(?:been )?(?:diagnosed with|suffer(?:s|ing)? from|(?:has|have|s got|living with|lives with)(?= (?:early |type \d |breast |lung )?(?:dementia|alzheimer|cancer|diabetes|depression|autism|adhd|parkinson|arthritis|asthma|epilepsy|bipolar|an eating disorder)))\b/u,
  ),
  feeling(
    '死亡',
    'low',
    /(?:我|家里|孩子|他|她)(?:的|家)?.{0,5}(?:去世|过世|走|没|死|病逝|离世)了|(?:老伴|老公|老婆|丈夫|妻子|爸爸?|妈妈?|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥|姐姐|弟弟|妹妹)(?:刚|前几天|上个月)?(?:走|去世|过世|病逝|离世|不在)了?(?:半年|一年|一个月|几天|很久|多年)?(?=$|[\s,])|失去(?:了)?(?:亲人|家人|父亲|母亲|爸爸|妈妈|爷爷|奶奶|孩子)/u,
    /\b(?:my|our|his|her) (?:\w+ )?(?:cat|dog|pet|hamster|rabbit|mum|mom|mother|dad|father|grandma|grandpa|grandmother|grandfather|nan|husband|wife|partner|friend|son|daughter|sister|brother|aunt|uncle|child|baby)(?: has| have|s)?(?: just| recently)? (?:died|(?:is |s )?dying|passed(?: away)?|was put down)(?: (?:last|this) \w+| recently| yesterday)?\b|\blost (?:my|our|his|her) (?:mum|mom|mother|dad|father|husband|wife|partner|friend|son|daughter|sister|brother|child|baby|dog|cat)\b/u,
  ),
  feeling(
    '陪伴',
    'low',
    /(?:同学|朋友|大家|他们|她们|别人|没人|没有人)(?:们)?(?:都)?(?:不|没人|没有)?(?:愿意|肯)?(?:跟|和|同|理|陪)(?:我)?(?:一起)?(?:玩|说话|做朋友|来往)?(?=$|[\s,]|想|看)|(?:我)?没有?(?:什么)?朋友|爸妈(?:都)?(?:不爱|偏心|不喜欢)我?了?|没人爱我|被(?:人|同学|大家|他们)?(?:孤立|欺负|排挤|嘲笑|冷落)|(?:班里|班上)?(?:的)?(?:同学|他们|别人|有人)(?:老是?|总是?|经常|都)?(?:欺负|孤立|排挤|嘲笑|骂|打)(?:我|他|她|孩子|儿子|女儿)|不想(?:上学|去学校)了?|交不到朋友|(?:一个人|总是|很|好|感觉|觉得)+(?:孤独|孤单|寂寞)(?=$|[\s,])/u,
    /\b(?:nobody|no one|they) (?:wants? to |will |ever )?(?:plays?|talks?|sits?|likes?|played|talk)(?: (?:with|to))? me\b|\b(?:i have|having|got) no friends\b|\bi(?: ?a?m|m)? (?:feel(?:ing)? |being |so |very |been )*(?:lonely|bullied|left out|alone)\b/u,
  ),
  feeling(
    '走出低谷',
    'low',
    /(?:刚|刚刚|最近)?(?:被)?(?:失恋|分手|离婚|被甩|被裁|裁员|失业|下岗|破产|丢了工作|创业失败|辞职)(?:了)?/u,
    /\b(?:i |we |my \w+ )?(?:just |have |has |ve |got |was |been |recently )*(?:got |been )?(?:dumped|divorced|divorcing|fired|made redundant|laid off|heartbroken|jilted|lost my job|out of work|broke(?:n)? up(?: with \w+ ?\w*)?)\b(?: and (?:i )?(?:am |m )?feel(?:ing)? \w+)?/u,
  ),
  feeling(
    '思乡',
    'low',
    /(?:有点|很|好|特别|总|老)*(?:想家|想念?(?:家乡|故乡|老家)|离家(?:在外|很远))(?:了)?/u,
    /\b(?:i )?(?:am |m |feel |feeling |a bit |so )*(?:homesick|missing home|far from home)\b|\bi miss (?:my )?(?:home|family|country)\b/u,
  ),
  feeling(
    '温暖治愈',
    'low',
    /(?:刚|刚刚|最近)?(?:没考好|考砸|考试失败|落榜)(?:了)?|(?:心里|心情)?(?:很|好|特别|有点|太)?(?:难过|伤心|郁闷|沮丧|低落|崩溃|委屈|心累|想哭)(?:了|极了)?(?=$|[\s,])|(?:心情|情绪)(?:很|不太|不|非常|特别|有点)*(?:好|差|糟|低落|坏)|压力(?:很|好|太|特别|有点)*大|(?:活着|上班|工作|生活|每天|最近)(?:很|好|太|都|真)*累|(?:逗|让)我开心(?:一下|点)?/u,
    /\bcheer (?:me|him|her|us|them) up\b|\b(?:i |i m |im |i am |feel |feeling |been )+(?:so |very |really |a bit |quite |pretty |rather )*(?:sad|down|low|blue|depressed|miserable|unhappy|burnt out|burned out|burnt|stressed(?: out)?|overwhelmed|exhausted|terrible|awful)\b|\b(?:having )?a (?:bad|rough|hard|terrible) (?:day|week|time|year)\b/u,
  ),
  feeling(
    '平静',
    null,
    /(?:总|老|最近|晚上|一直|又)*(?:睡不着|失眠|睡不好)(?:的时候|时)?|(?:跟|和)?(?:人|家人|父母|老公|老婆|男朋友|女朋友)?(?:吵架|生气)(?:了)?(?=$|[\s,])|(?:有点|很|好|特别|总|老)+(?:焦虑|紧张|烦躁|心烦|害怕)(?:了)?(?=$|[\s,])/u,
    /\b(?:i )?(?:can ?t|cannot|couldn ?t|unable to|trouble|hard to) (?:get to |fall )?(?:sleep|sleeping)\b|\b(?:i )?(?:am|m|feel|feeling) (?:so |very |really )*(?:anxious|nervous|angry|tense|restless)\b/u,
  ),
  feeling(
    '感人',
    null,
    /(?:我)?(?:想|要)(?:看)?(?:大)?哭(?:一场)?(?:的)?|让人(?:想)?哭的?|催泪的?/u,
    /\b(?:that |which )?(?:will |would |can )?(?:make|makes) (?:me|you|us) (?:cry|weep|sob)\b|\b(?:want|need) (?:to |a good )cry\b/u,
  ),
];

/**
 * Folded questions of a person who may take their own life, or of somebody close to one. They get an answer of their
 * own. Books about suicide, and stories of it, are asked for in other words.
 */
export const inDanger: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /(?:^|我)[^,，。.!！?？看读借找写]{0,8}?(?:(?:想|要|打算|准备|企图)(?:要|去|一起|过)*(?:自杀(?![论式类的预防干问倾])|轻生|寻死|自尽|自残(?!的)|割腕|上吊|跳楼|结束(?:我|自己)?的?生命|伤害自己)|(?<!不)想(?:要|去)?死(?:$|了|掉|[\s,，。.!！]))|(?:不想|不愿意?|不要)(?:再|继续)*活(?:了|下去|在这)|活不下去|没有?(?:勇气|力气|理由|意义)(?:再|继续)?活|(?:觉得|感觉|感到|我)[^,，。]{0,4}活(?:着|得)?(?:真|太|好|很)?没(?:有)?(?:什么)?意[思义]|(?:不如|还是)死了(?:算了|好)?|死了算了|(?:怎么|如何|怎样)(?:才能|可以|去|无痛)*(?:自杀(?![的预防干])|自尽|寻死)|(?:无痛|安静地?)自杀|自杀的?(?:方法|办法|方式|念头|冲动)/u,
  'en-US':
    /\bkill(?:ing)? my ?self\b(?! laughing)|\b(?:want|wants|wanna|going|gonna|like|need|urge|might|will|about|plan|planning|thinking of|thinking about)(?: to)? (?:hurt|harm|hang|shoot|drown|cut)(?:ing)? my ?self\b|\b(?:i|ive|im|my \w+) (?:\w+ ){0,4}(?:suicidal\b|(?:commit(?:ting)?|attempt(?:ed|ing)?|consider(?:ed|ing)?|contemplat(?:ed?|ing)|thinking (?:of|about)|thoughts of) suicide\b|self ?harm(?:ing)?\b)|\bend(?:ing)? (?:my (?:own )?life|it all)\b|\btak(?:e|ing) my own life\b|\b(?:i|my \w+) (?:\w+ ){0,4}(?:want|wants|wish|going|ready) to die\b|\bi wish i (?:was|were) dead\b|\bbetter off dead\b|\b(?:do ?n ?t|do not|no longer|not) (?:want|wanna) (?:to )?(?:live|be alive|wake up)(?: any ?more)?$|\bno (?:reason|point) (?:to|in) liv(?:e|ing)\b|\bhow (?:to|do i|can i) (?:commit suicide|kill myself)\b|\b(?:ways|methods) (?:to commit|of) suicide\b|\bpainless (?:suicide|death)\b/u,
};
