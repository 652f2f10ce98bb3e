import type { GuidePage, Language } from '@yuelan/contract';

/** Something that readers ask of the library itself rather than of its books. */
export interface Matter {
  readonly name: string;
  /** As an answer names it. */
  readonly words: Readonly<Record<Language, string>>;
  /** How it is asked, for folded text. */
  readonly asked: Readonly<Record<Language, RegExp>>;
  /** What a line of a guide that covers it says, any of these; empty: every line of the pages. */
  readonly said: RegExp | undefined;
  /** Where it is written, the likeliest page first; other pages come after. */
  readonly pages: readonly GuidePage[];
  /** The lending rules answer it. */
  readonly byRules?: boolean;
}

const matter = (
  name: string,
  words: readonly [zh: string, en: string],
  zh: RegExp,
  en: RegExp,
  said: RegExp | undefined,
  pages: readonly GuidePage[],
  byRules = false,
): Matter => ({
  name,
  words: { 'zh-CN': words[0], 'en-US': words[1] },
  asked: { 'zh-CN': zh, 'en-US': en },
  said,
  pages,
  ...(byRules ? { byRules } : {}),
});

export const contactMatter = matter(
  'contact',
  ['联系方式', 'how to reach us'],
  /电话|邮箱|联系方式|怎么联系|人工服务|联系(?:你们|图书馆|老师|馆员)/u,
  /\b(?:phone number|telephone|e ?mail address|contact (?:you|the library|a librarian|details)|speak to (?:a|someone)|talk to (?:a|someone|the) ?(?:librarian|person|human)?)\b/u,
  /电话|邮件|邮箱|服务台|telephone|e-mail|email|desk/iu,
  ['contact'],
);

/** In this order; a question may be on several. */
export const matters: readonly Matter[] = [
  matter(
    'loans',
    ['自己的借阅', 'your own loans'],
    /我.{0,6}(?:借了(?:几|哪|多少|什么)|借的书|借过|借书(?:情况|记录)|借阅(?:情况|记录))(?!.{0,4}(?:丢|坏|没看完))|(?:我|书).{0,6}(?:哪天|哪一天|几号|什么时候|何时)(?:到期|要还|该还|还书)|还书日期|到期日/u,
    /\b(?:what|which|how many).{0,20}\b(?:do|have) i (?:\w+ )?(?:out|got out|borrowed|on loan|checked out)\b|\bwhen (?:is|are|do|does|must) .{0,25}\b(?:due|back)\b|\bmy (?:current )?(?:loans|due dates?|borrowed books|borrowing history)\b/u,
    /到期|我的图书馆|\bdue\b|my library/iu,
    ['rules'],
  ),
  matter(
    'lost',
    ['书丢了或坏了', 'lost or damaged books'],
    /书.{0,6}(?:丢|弄丢|遗失|不见了|找不到了|弄坏|坏了|损坏|弄脏|弄湿|撕|破)|(?:丢|弄丢|遗失|损坏|弄坏|弄脏)了?.{0,6}书(?!证)|赔(?:偿|多少|钱|书)/u,
    /\b(?:lost|lose|losing|damaged?|ruined|spilled|tore|replace)\b.{0,30}\b(?:books?|item|copy)\b(?! (?:about|on)\b)|\bbooks?\b.{0,25}\b(?:is |was |got |been )?(?:lost|missing|damaged|wet)\b/u,
    /丢|遗失|赔|污损|损坏|\blost\b|\breplace|\bdamage/iu,
    ['rules'],
  ),
  matter(
    'late',
    ['逾期', 'late books'],
    /逾期|超期|过期|罚款|罚钱|忘(?:了|记)还|晚还|迟还|没(?:有)?按时还|到期.{0,8}(?:没|忘|怎么)/u,
    /\b(?:late (?:fees?|fines?|books?)|overdue|fines?|past (?:the |its )?due|bring .{0,20}back late|return .{0,20}late)\b/u,
    /逾期|超期|罚|\blate\b|\bfines?\b|\boverdue\b/iu,
    ['rules'],
  ),
  matter(
    'others',
    ['替别人借还或取书', 'borrowing or collecting for somebody else'],
    /(?:让|请|叫|托).{0,6}(?:朋友|家人|家长|别人|他人|同学|爸|妈).{0,8}(?:用|借|取|还|领|拿)|(?:帮|替|代)(?:别人|他人|朋友|同学|孩子|家人|我)?(?:取|领|借书|还书)|借给(?:别人|朋友|同学|他人)/u,
    /\b(?:someone else|somebody else|another person|on (?:my|someone s) behalf|(?:my|a) (?:friend|husband|wife|partner|mother|father|mum|mom|dad|daughter|son|sister|brother))\b.{0,25}\b(?:collect|pick up|use|return|borrow)\b/u,
    /代取|代领|代借|代还|转借|他人|someone else|somebody else|on behalf/iu,
    ['rules', 'entrance'],
  ),
  matter(
    'renewal',
    ['续借', 'renewing'],
    /续借|续期|延期|再借一段时间|(?:借|书|还).{0,12}(?:能|可以|可不可以|想|要).{0,3}(?:多|晚|再|迟)(?:留|借|看|放|还|拖)?.{0,2}(?:几天|一周|两周|一段时间|些天|些时间|点时间)/u,
    /\b(?:renew|extend)\b.*\b(?:books?|loans?|it|them|my)\b|\brenewals?\b|\bkeep .{0,20}longer\b|\b(?:more|extra) (?:time|days?|weeks?)\b.{0,20}\b(?:books?|loans?|it|them)\b/u,
    /续借|续期|\brenew/iu,
    ['rules'],
    true,
  ),
  matter(
    'reservation',
    ['预借', 'reserving'],
    /预借|预约(?!.*(?:座|室|间|参观))|预订/u,
    /\b(?:reserved?|reserving|put .{0,20}on hold|place a hold|holds?|pre borrow|reservations?)\b/u,
    /预借|预约|代取|代领|\breserv|\bhold\b|\bon behalf\b/iu,
    ['rules'],
    true,
  ),
  matter(
    'rules',
    ['能借多少、借多久', 'how much and for how long'],
    /(?:能|可以|可|最多|一次|还能|还可以).{0,5}借(?:阅)?(?:出)?(?:几本|多少|多久|几天|多长|几册)|借(?:书|阅)?(?:规则|规定|期限|期|制度|数量)|(?:能|可以)借几/u,
    /\bhow (?:many|much|long).{0,30}\b(?:borrow|keep|take out|check out|loans?|have out)\b|\b(?:borrowing|loan|lending|library) (?:rules|limits?|periods?|policy)\b/u,
    /可借|借期|\bitems? (?:on|at)\b|\bbooks (?:on|at)\b/iu,
    ['rules'],
    true,
  ),
  matter(
    'returning',
    ['还书', 'returning books'],
    /(?:怎么|如何|怎样|在哪里?|哪里|去哪|到哪|能不能|可以|能).{0,8}还书|还书(?:在哪|箱|时间|机|怎么|可以|能)|闭馆.{0,6}还/u,
    /\b(?:how|where|when|can|may|could|do|should)\b.{0,25}\breturn\b.{0,25}\b(?:books?|it|them|items?|loans?)\b|\b(?:hand|bring|give|take|drop|send|post|put)\b.{0,12}\b(?:books?|it|them|items?|something)\b.{0,12}\b(?:back|off)\b(?! late)|\b(?:book ?drop|drop ?box|return box|drop off)\b/u,
    /还书|归还|book drop|return box|\breturn/iu,
    ['hours', 'layout', 'rules'],
  ),
  matter(
    'hours',
    ['开放时间', 'opening hours'],
    /(?:几点|什么时候|什么时间|何时).{0,6}(?:开门|关门|开馆|闭馆|开放|下班|营业)|(?:开放|开馆|闭馆|营业)时间|(?:今天|明天|后天|周末|周[一二三四五六日天]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|节假日|寒假|暑假|假期|春节|国庆|元旦|晚上|中午|早上|上午|下午).{0,10}(?:开门|开馆|开放|开吗|开不开|休息|闭馆|关门|能去吗|能来吗)|(?:开门|开馆|开放)(?:吗|到几点)/u,
    /\b(?:opening|closing|library) (?:hours|times?)\b|\b(?:when|what time|how late|until when).{0,25}\b(?:open|opens|close|closes|closed|shut)\b|\b(?:are you|are we|is (?:the library|it)|is the .{0,20}room)\b.{0,12}\b(?:open|closed)\b|\bopen (?:today|tomorrow|late|on |at |in the evening|over )/u,
    undefined,
    ['hours'],
  ),
  matter(
    'children',
    ['少儿图书', 'children’s books'],
    /(?:童书|儿童(?:书|图书|读物|区|阅览室)|少儿(?:书|图书|读物|区|阅览室)?|绘本(?:区|馆)?|孩子(?:们)?的书|小朋友(?:的)?书).{0,6}(?:在哪|哪里|哪儿|几楼|哪一?层|什么地方)|(?:哪里|哪儿|几楼).{0,6}(?:童书|儿童|少儿|绘本)/u,
    /\bwhere.{0,20}\b(?:childrens?|kids|picture books?|juvenile)\b|\b(?:childrens?|kids?) ?s? (?:section|room|area|corner|department)\b/u,
    /少儿|儿童|孩子|\bchildren/iu,
    ['layout', 'hours', 'about'],
  ),
  matter(
    'wifi',
    ['无线网络', 'wifi'],
    /wi ?fi|无线网|上网|网络密码|连网/u,
    /\b(?:wi ?fi|wireless|internet access|get online)\b/u,
    /wi-?fi|无线|上网|wireless/iu,
    ['layout', 'about', 'entrance'],
  ),
  matter(
    'printing',
    ['打印、复印', 'printing and copying'],
    /(?:打印|复印|扫描)(?!.*书)|打印机|复印机/u,
    /\b(?:can|may|do|is|are|where|how)\b.{0,25}\b(?<!large |in )(?:print|scan|photocopy)\b|\b(?<!large )(?:printing|printers?|photocop\w+|copiers?|scanning|scanners?)\b(?! press)/u,
    /打印|复印|扫描|\bprint|\bcopied\b|photocop|scanner/iu,
    ['layout', 'about', 'collections'],
  ),
  matter(
    'computers',
    ['公用电脑', 'public computers'],
    /(?:用|借用|有没有|有|公用|公共)(?:的)?(?:电脑|计算机)(?:吗|用|可以|在哪|室|可用|上网)/u,
    /\b(?:use|public|have) (?:a |the |any )?(?:computers?|pcs?|laptops?)\b/u,
    /电脑|计算机|computer/iu,
    ['about', 'layout'],
  ),
  matter(
    'toilet',
    ['洗手间', 'toilets'],
    /厕所|洗手间|卫生间/u,
    /\b(?:toilets?|restrooms?|bathrooms?|washrooms?)\b/u,
    /厕所|洗手间|卫生间|toilet|restroom/iu,
    ['layout', 'entrance'],
  ),
  matter(
    'study',
    ['自习和研讨的地方', 'a place to study'],
    /自习|学习的地方|写作业的地方|研讨|讨论室|讨论间|安静的(?:地方|座位)/u,
    /\b(?:study (?:rooms?|spaces?|areas?|desks?|in|at)|(?:place|room|space|somewhere|area|desk) (?:\w+ )?to (?:study|work|sit)|quiet (?:area|room|space|study)|meeting rooms?|group rooms?)\b/u,
    /自习|研讨|讨论|座位|阅览|study|meeting room|sit down and read|quiet/iu,
    ['layout', 'entrance', 'about'],
  ),
  matter(
    'food',
    ['吃东西和喝水', 'food and drink'],
    /(?:能|可以|可不可以|让|准|许).{0,8}(?:吃|喝|饮料|零食|咖啡|奶茶|带水|水杯)/u,
    /\b(?:eat|drink|food|coffee|snacks?|lunch)\b.{0,30}\b(?:here|library|allowed|reading room)\b|\b(?:can|may|allowed).{0,20}\b(?:eat|drink|food|coffee|snacks?)\b/u,
    /零食|饮料|带盖|喝|吃|drink|snack|food|\beat\b/iu,
    ['entrance'],
  ),
  matter(
    'pets',
    ['带动物入馆', 'animals in the library'],
    /带.{0,6}(?:狗|猫|宠物|动物).{0,6}(?:进|入|来|去|吗)|(?:狗|猫|宠物|动物).{0,6}(?:能|可以).{0,3}(?:进|入)/u,
    /\b(?:bring|take|allow(?:ed)?|are|come with|welcome)\b.{0,20}\b(?:dogs?|cats?|pets?|animals?)\b(?!.{0,20}\bbooks?\b)/u,
    /狗|宠物|动物|\bdogs?\b|\bpets?\b|\banimals?\b/iu,
    ['entrance'],
  ),
  matter(
    'phone',
    ['打电话', 'phone calls'],
    /(?:打|接)电话(?!号码)|手机静音/u,
    /\b(?:phone calls?|use my phone|talk on the phone|take (?:a )?calls?)\b/u,
    /电话请|接电话|手机|take calls|phones:/iu,
    ['entrance'],
  ),
  matter(
    'bags',
    ['存包', 'bags'],
    /存包|书包.{0,6}(?:放|带|进)|寄存|储物柜/u,
    /\b(?:lockers?|cloakroom|leave my bag|bags? (?:in|into|allowed))\b/u,
    /存包|书包|柜|locker|bags/iu,
    ['entrance', 'layout'],
  ),
  matter(
    'parking',
    ['停车', 'parking'],
    /停车|车位/u,
    /\b(?:parking|park (?:my|a|the) (?:car|bike)|car park|(?:where|can|may|could) (?:do |can |may |could |should )?(?:i|we|you) park)\b/u,
    /停车|车位|parking|car park/iu,
    ['contact', 'entrance'],
  ),
  matter(
    'access',
    ['无障碍', 'step-free access'],
    /轮椅|无障碍|电梯|婴儿车/u,
    /\b(?:wheelchairs?|step free|accessible entrance|lift|elevator|stroller|buggy)\b/u,
    /轮椅|无障碍|电梯|step-free|\blift\b|wheelchair/iu,
    ['entrance', 'layout'],
  ),
  matter(
    'visitors',
    ['谁可以进馆', 'who may come in'],
    /(?:家长|校友|外校|校外|外人|没有(?:卡|证)|没带(?:卡|证)|忘(?:了|记)?带(?:卡|证|一卡通)|(?<!小)朋友|陪).{0,12}(?:能|可以|进|入馆|怎么)|(?:能|可以)(?:和|带)(?:家人|家长|朋友|孩子)(?:一起)?(?:进|来|入)/u,
    /\b(?:without a card|do i need a card|forgot my card|non members?|who (?:can|may) (?:come in|enter|use)|parents|alumni|visitors?)\b.{0,30}\b(?:in|enter|come|library|use|allowed)\b/u,
    /家长|校友|忘带|anybody may|card|parents|alumni/iu,
    ['entrance'],
  ),
  matter(
    'lost card',
    ['借书证丢了', 'a lost card'],
    /(?:丢|弄丢|遗失|不见了|找不到|挂失|补办).{0,6}(?:借书证|借阅证|读者证|一卡通|借书卡|卡|证)(?!.{0,4}书)|(?:借书证|借阅证|读者证|一卡通|借书卡|我的卡).{0,6}(?:丢|不见|找不到|遗失|挂失|补办)/u,
    /\b(?:lost|lose|losing|stolen|missing|misplaced|replace)\b.{0,20}\bcards?\b|\bcards?\b.{0,15}\b(?:is |was |got |been )(?:lost|stolen|missing)\b/u,
    /挂失|补办|丢.{0,4}(?:证|卡)|\b(?:lost|stolen|replacement) card\b|\breplace.{0,12}\bcard\b/iu,
    ['entrance', 'rules', 'contact'],
  ),
  matter(
    'card',
    ['借书证', 'library cards'],
    /(?:办|补办|挂失|丢了?|借|用).{0,6}(?:借书证|借阅证|读者证|一卡通|证|卡)|(?:借书证|借阅证|读者证|一卡通|借书卡|我的卡).{0,8}(?:怎么|如何|办|丢|挂失|补|借给|给别人|别人)/u,
    /\b(?:library|borrower s?|borrowing|my) card\b|\bget a card\b|\bjoin the library\b|\bsign up\b.{0,12}\blibrary\b/u,
    /办证|借书证|借阅证|一卡通|挂失|补办|\bcard\b/iu,
    ['entrance', 'rules'],
  ),
  matter(
    'rooms',
    ['楼层和位置', 'floors and rooms'],
    /几楼|哪一?层|哪个(?:室|房间|阅览室)|阅览室在|服务台在|(?:文学|科技|历史|报刊|期刊|杂志|参考书|工具书|样本)(?:区|室|书)?.{0,4}(?:在哪|哪里)/u,
    /\b(?:which|what) (?:floor|room)\b|\bwhere (?:is|are|s|can i find)\b.{0,30}\b(?:room|section|desk|shelves|fiction|magazines|newspapers|reference|dvds?)\b/u,
    /楼|区|室|\bfloor\b|\bdesk\b|\broom\b/iu,
    ['layout'],
  ),
  matter(
    'place',
    ['地址', 'the address'],
    /(?:图书馆|你们|馆).{0,3}(?:在哪|地址|怎么走|怎么去)|怎么(?:去|到)图书馆|图书馆地址/u,
    /\b(?:where is|where s|address of|how do i get to|directions to) (?:the |your )?library\b|\blibrary address\b|\bwhere are you\b/u,
    /地址|路|街|street|lane|road|address/iu,
    ['contact', 'about'],
  ),
  contactMatter,
  matter(
    'donation',
    ['捐书', 'donating books'],
    /捐(?:书|赠)|赠书|捐.{0,6}书/u,
    /\bdonat(?:e|ing|ions?)\b/u,
    /捐|赠|donat/iu,
    ['collections', 'contact'],
  ),
  matter(
    'volunteering',
    ['志愿者', 'volunteering'],
    /志愿者|义工|帮忙整理/u,
    /\bvolunteer(?:s|ing)?\b/u,
    /志愿|volunteer/iu,
    ['about', 'entrance'],
  ),
];

/** A question on something in the library that no line above names. */
export const generalQuestion: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /^(?:有没有|有|能借|可以借)?(?:电子书|有声书|听书|光盘|dvd|充电宝|雨伞)(?:吗|可以借吗|能借吗|借吗)?$|(?:有|有没有|哪里有)(?:什么)?(?:地方(?![戏志史文政菜小特])|房间|座位)(?!.*(?:书|小说|故事|绘本))|(?:带|陪)(?:着)?(?:小孩|孩子|宝宝|老人|家人)(?:过来|来|进馆)(?!.*(?:书|小说|故事|绘本))|(?:送|交)给你们|你们(?:这里|这儿|那里|那儿)?(?:提供|收不收|收费|举办|办不办|组织|会(?:给|替|帮|把))|(?:图书馆|馆里|馆内|阅览室)(?:里|内)?.{0,12}(?:能不能|可以|可不可以|能|允许|让不让|准不准|收费|免费|有没有.{1,6}(?:室|机|柜|台|间|服务))(?!.*(?:书(?!包|证|架)|小说|故事|推荐))|(?:能|可以)在(?:图书馆|馆里|馆内)/u,
  'en-US':
    /^(?:do you (?:have|lend) |are there |can i (?:borrow|get) )?(?:any )?(?:audio ?books?|e ?books?|dvds?|cds|magazines|newspapers)$|^(?:can|may|could) (?:i|we) (?:borrow|rent|use|book|reserve) (?:a|an|the|your) (?!.*\b(?:books?|novels?|copy|stor)\b)|^(?:can|may|could|am|are|is|do|does|should|where|how)\b.{0,60}\b(?:in|into|at|inside|from|to) (?:the|your) library\b|\b(?:does|do|will|would|can|could) (?:the library|you) (?:allow|let|offer|charge|lend|deliver|(?:run|host|organi[sz]e|provide|rent|accept)(?!.*\b(?:books?(?! (?:clubs?|groups?))|novels?|stories|titles?)\b))\b|\b(?:is there|do i (?:have to )?pay|how much is) (?:a |an |the )?(?:fees?|charges?|deposit|membership)\b/u,
};
