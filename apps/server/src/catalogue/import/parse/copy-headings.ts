import { copyStatuses } from '@yuelan/contract';
import { headings } from '../../../import/public.ts';
/** Headings of a copy's own fields, in a table of copies and in a catalogue with a row for each copy. */
export const copyHeadings = {
  barcode: headings(`
    barcode bookbarcode copybarcode itembarcode itemid accessionnumber accessionno
    条码 条码号 条码编号 馆藏条码 馆藏条码号 图书条码 图书条码号 条形码 条形码号 图书条形码 登录号
    登陆号 图书登录号 个别登录号 登记号 财产号 册条码 單冊條碼 條碼 條碼號 登錄號
  `),
  library: headings('library branch clientid libraryid 分馆 馆代码 所属馆 图书馆 馆 馆藏馆'),
  storage: headings('storage storagename collection room 馆藏地 馆藏地点 库室 书库 藏书地点 存放地点 所在库'),
  status: headings('status statusid state copystatus 状态 馆藏状态 图书状态 流通状态 单册状态'),
  navigationUrl: headings(`
    navigationurl navigation3durl shelfnavigation shelfmap shelfurl mapurl
    导航地址 导航链接 架位导航 书架导航 三维导航 导航
  `),
};

/** Copy statuses (docs/states-and-codes.md#copy-status) by the words that exports use. */
const statusWords: readonly (readonly [status: number, words: RegExp])[] = [
  [10, /不外借|不可借|仅供阅览|馆内阅览|阅览|not for loan|reference only|non-?circulating/i],
  [12, /已调拨|已转移|transferred out|^transferred$/i],
  [11, /调拨|流转中|转移中|运送|in transit|being transferred/i],
  [7, /丢失.*(找到|归还).*借|lost.*found.*loan/i],
  [8, /超额|over-?quota/i],
  [5, /损|污损|破损|damaged/i],
  [6, /剔旧|注销|报废|剔除|下架注销|discard|withdrawn|weeded/i],
  [4, /下架|off.?shel/i],
  [3, /丢失|遗失|丢书|已丢|lost|missing/i],
  [2, /借出|外借中|已借|在借|借阅中|on loan|loaned|checked ?out|borrowed/i],
  [1, /在馆|在架|可借|入藏|馆藏|正常|available|in library|on shelf|^in$/i],
];
/** The status with this name in the portal's own tables. */
function ownStatus(text: string): number | undefined {
  const named = Object.entries(copyStatuses).find(([, names]) =>
    Object.values(names).some((name) => name === text),
  );
  return named === undefined ? undefined : Number(named[0]);
}
const statusNumbers = new Set([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]);

/** Copy status from a number or words; blank is 1 (in library); undefined for an unknown value. */
export function parseCopyStatus(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return 1;
  if (/^\d+(\.0+)?$/.test(plain))
    return statusNumbers.has(Number.parseInt(plain, 10)) ? Number.parseInt(plain, 10) : undefined;
  return ownStatus(plain) ?? statusWords.find(([, words]) => words.test(plain))?.[0];
}
