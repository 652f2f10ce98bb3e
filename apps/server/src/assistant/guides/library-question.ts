import type { Language } from '@yuelan/contract';

interface Signs {
  /** Phrases that ask whether something is allowed, when, where or at what price. */
  readonly asked: RegExp;
  /** Things that belong to a library rather than to a book. */
  readonly ofLibrary: RegExp;
  /** Phrases that address the library, whatever the subject is. */
  readonly toLibrary: RegExp;
  /** Phrases that ask for a book after all. */
  readonly ofBooks: RegExp;
}

const signs: Readonly<Record<Language, Signs>> = {
  'zh-CN': {
    asked:
      /吗|么|呢|几点|哪里|哪儿|在哪|去哪|找谁|多少|多久|几(?:天|元|块|号|次|楼|层|个人)|怎么|如何|怎样|什么时候|何时|能不能|可不可以|可以|能|需要|要不要|要钱|有没有|收不收|收费|免费|允许|让不让|准不准|不$|丢|忘|坏/u,
    ofLibrary:
      /借书证|借阅证|读者证|借书卡|一卡通|办(?:个|张)?(?:证|卡)|密码|账号|帐号|登录|身份证|押金|自习|座位|空调|插座|充电|热水|饮水|开水|打印|复印|扫描|wi ?fi|无线|上网|停车|厕所|洗手间|储物|存包|母婴|喂奶|哺乳|轮椅|电梯|讲座|故事会|读书会|志愿者|捐|馆员|图书馆|馆(?:里|内)|你们馆|阅览室|报告厅|研讨|会议室|场地|房间|预约(?!.*书)|逾期|罚款|还书|还馆|电子书|有声书|听书|光盘|dvd|充电宝|雨伞|报纸|杂志|期刊|玩具|失物|寄存|校外|外校|家长|校友/u,
    toLibrary:
      /(?:送|交)给你们|(?:可以|能|能不能|可不可以)在(?:这里?|这儿|你们这里?|馆里|图书馆)|你们(?:这里|这儿|那里|那儿|馆).{0,8}[吗么嘛不]$|忘(?:拿|在|带)了?|落在|你们(?:这里|这儿|那里|那儿)?(?:提供|收|举办|办|组织|会(?:给|替|帮|把))|(?:有|有没有|哪里有)(?:什么)?(?:地方(?![戏志史文政菜小特]))|(?:带|陪)(?:着)?(?:小孩|孩子|宝宝|老人|家人)(?:过来|来|进馆)|书?被(?:别人|人|人家)?借(?:走|出|光|完)|借走了/u,
    ofBooks: /的书(?!架|证|包)|小说|绘本|故事书|推荐|讲|关于|图书馆的|写的|类的书/u,
  },
  'en-US': {
    asked:
      /^(?:can|may|could|am|are|is|do|does|should|must|where|how|when|what|which|who|will|would|why|have|any)\b|\b(?:can|may|could|how much|do i|do you|is there|are there|am i|need to|allowed|cost|forgot|lost|where|when)\b/u,
    ofLibrary:
      /\b(?:library|card|pin|password|log ?in|account|wifi|wireless|print\w*|scan\w*|photocop\w*|computers?|laptops?|desk|librarian|reading room|children ?s? room|meeting rooms?|study rooms?|rooms?(?: to)? (?:book|hire|reserve)|(?:book|reserve|hire) (?:a |the )?room|parking|toilets?|lockers?|events?|story ?times?|rhyme ?times?|book clubs?|reading groups?|workshops?|fees?|fines?|charges?|deposit|membership|(?:to )?join(?! a)|proof of (?:address|id)|overdue|holds?|reserv(?:e|ed|ing|ation)|renew\w*|due|loans?|audio ?books?|e ?books?|dvds?|cds|magazines|newspapers|microfilm|interlibrary|inter library|donat\w*|volunteer\w*|branch(?:es)?|opening|pushchair|wheelchair|seats?|sockets?|charg(?:e|er|ing)|lost property|homebound|home delivery)\b/u,
    toLibrary:
      /\b(?:does|do|will|would|can|could) (?:the library|you|you guys|yous) (?:allow|let|offer|charge|lend|deliver|take|run|host|organi[sz]e|provide|rent|accept|sell|close|open|keep|ship|post|throw)\b|^(?:can|may|could|am) (?:i|we) (?:bring|eat|drink|sleep|use|take|come|sit|stay|work|print|rent|hire)\b|\b(?:did|have) i (?:leave|left|lose|lost|forget|return)|\b(?:checked out|on loan|borrowed|taken out) by (?:someone|somebody|another|other)\b/u,
    ofBooks:
      /\b(?:books?|novels?|stories|something|anything|guides?) (?:about|on|for|that|by|with)\b|\brecommend\b|\bwritten\b|\b(?:have|lend|provide|offer|keep|sell)(?: me| us)? (?:any |some |the |a )?(?:\w+ )?(?:books?(?! (?:clubs?|groups?|drop))|novels?|stories|titles?|poems?)\b/u,
  },
};

/** Whether a folded question is about the library itself although it matches none of the named matters. */
export function asksOfLibrary(text: string, language: Language): boolean {
  const { asked, ofLibrary, toLibrary, ofBooks } = signs[language];
  if (ofBooks.test(text)) return false;
  return toLibrary.test(text) || (asked.test(text) && ofLibrary.test(text)) || isBare(text, language);
}

/** "E-books?" alone asks about a service, not for a subject. */
const bare: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /^(?:电子书|有声书|听书|光盘|dvd|充电宝|雨伞|自习室|会议室|打印机?)$/u,
  'en-US':
    /^(?:any )?(?:audio ?books?|e ?books?|dvds?|cds|magazines|newspapers|story ?times?|wifi|printing)$/u,
};
const isBare = (text: string, language: Language) => bare[language].test(text);
