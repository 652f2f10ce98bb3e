import { headings } from '../../import/public.ts';
import type { ReaderStatus } from '../store.ts';

/** Fields that a column of a readers table can fill, with the usual Chinese and English headings. */
export const readerFields = {
  borrowNumber: headings(`
    borrownumber readerid readernumber readerno barcode patronid patronbarcode librarycard cardnumber
    cardno
    借阅证号 借书证号 借阅号 读者证号 读者号 读者编号 读者条码 证号 证件条码 学号 学籍号 工号
  `),
  icNumber: headings('icnumber ic iccard iccardnumber rfid ic卡号 卡号 物理卡号 一卡通号 校园卡号'),
  identityCard: headings(`
    identitycard idnumber idcard nationalid
    身份证 身份证号 身份证号码 证件号码 证件号
  `),
  realName: headings('realname name fullname readername patronname 姓名 读者姓名 名字 学生姓名'),
  sex: headings('sex gender 性别'),
  department: headings(`
    department dept class grade unit organisation organization
    部门 单位 班级 院系 所在班级 年级班级 组织
  `),
  borrowerType: headings(`
    borrowertype readertype patrontype patroncategory category type
    读者类型 读者类别 借阅类型 类型 身份
  `),
  telephone: headings('telephone phone mobile tel 电话 手机 手机号 手机号码 联系电话'),
  email: headings('email mail 邮箱 电子邮箱 电子邮件'),
  password: headings('password initialpassword pin 密码 初始密码'),
  status: headings('status state userstatus readerstatus 状态 读者状态 证件状态 借阅证状态'),
  registerTime: headings(`
    registertime registered registrationdate created createtime
    注册时间 注册日期 办证日期 办证时间 登记日期 发证日期
  `),
};
export type ReaderField = keyof typeof readerFields;

const statusWords: readonly (readonly [ReaderStatus, RegExp])[] = [
  [2, /挂失|遗失|丢失|lost/i],
  [5, /离校|毕业|注销|退证|离职|转出|退学|作废|left|graduated|withdrawn|cancelled|deleted|expired/i],
  [4, /暂停|停用|停借|冻结|禁用|黑名单|无效|suspended|blocked|disabled|inactive/i],
  [1, /有效|正常|在校|启用|可用|激活|valid|active|normal|enabled|^ok$/i],
];

/** The reader status for a number or a word; undefined if unknown. */
export function parseReaderStatus(text: string): ReaderStatus | undefined {
  const plain = text.normalize('NFKC').trim();
  const number = /^(\d)(\.0+)?$/.exec(plain)?.[1];
  if (number === '1' || number === '2' || number === '4' || number === '5')
    return number === '1' ? 1 : number === '2' ? 2 : number === '4' ? 4 : 5;
  return statusWords.find(([, words]) => words.test(plain))?.[0];
}
