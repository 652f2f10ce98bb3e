import type { Language, Words } from '../language.ts';

/** The object of an audit entry, by the first parts of its action. */
export const auditObjects: Readonly<Record<string, Words>> = {
  'activities.participant': { 'zh-CN': '报名', 'en-US': 'Participant' },
  'activities.review': { 'zh-CN': '书评', 'en-US': 'Review' },
  'activities.work': { 'zh-CN': '作品', 'en-US': 'Work' },
  'catalogue.copies': { 'zh-CN': '一批复本', 'en-US': 'Copies' },
  'catalogue.copy': { 'zh-CN': '复本', 'en-US': 'Copy' },
  'catalogue.cover': { 'zh-CN': '封面', 'en-US': 'Cover' },
  'catalogue.covers': { 'zh-CN': '一批封面', 'en-US': 'Covers' },
  'catalogue.harvest': { 'zh-CN': '书目同步', 'en-US': 'Harvest' },
  'catalogue.source': { 'zh-CN': '书目来源', 'en-US': 'Source of records' },
  'catalogue.title': { 'zh-CN': '书目', 'en-US': 'Title' },
  'circulation.calendar': { 'zh-CN': '开馆日历', 'en-US': 'Calendar' },
  'circulation.copy': { 'zh-CN': '复本状态', 'en-US': 'State of a copy' },
  'circulation.hold': { 'zh-CN': '预借', 'en-US': 'Hold' },
  'circulation.loan': { 'zh-CN': '借阅', 'en-US': 'Loan' },
  'circulation.rules': { 'zh-CN': '借阅规则', 'en-US': 'Lending rules' },
  'circulation.terminal': { 'zh-CN': '自助设备', 'en-US': 'Self-check machine' },
  'content.item': { 'zh-CN': '内容', 'en-US': 'Content' },
  'import.run': { 'zh-CN': '导入', 'en-US': 'Import' },
  library: { 'zh-CN': '图书馆', 'en-US': 'Library' },
  'library.secret': { 'zh-CN': '合作系统密钥', 'en-US': 'Secret of a partner system' },
  'library.settings': { 'zh-CN': '设置', 'en-US': 'Settings' },
  'purchase.request': { 'zh-CN': '荐购', 'en-US': 'Purchase request' },
  'reader.account': { 'zh-CN': '读者的账号绑定', 'en-US': 'Accounts of a reader' },
  'reader.card': { 'zh-CN': '读者证', 'en-US': 'Card' },
  'reader.group': { 'zh-CN': '班级或读者类型', 'en-US': 'Class or borrower type' },
  'reader.password': { 'zh-CN': '读者密码', 'en-US': 'Password of a reader' },
  'reader.personal': { 'zh-CN': '个人号码', 'en-US': 'Personal numbers' },
  'reader.reader': { 'zh-CN': '读者', 'en-US': 'Reader' },
  'reader.status': { 'zh-CN': '读者状态', 'en-US': 'Status of a reader' },
  'reader.year': { 'zh-CN': '升年级', 'en-US': 'School year' },
  'staff.account': { 'zh-CN': '馆员账号', 'en-US': 'Staff account' },
  'staff.invitation': { 'zh-CN': '邀请', 'en-US': 'Invitation' },
  'staff.password': { 'zh-CN': '馆员密码', 'en-US': 'Password of an account' },
  'staff.recovery-codes': { 'zh-CN': '恢复码', 'en-US': 'Recovery codes' },
  'staff.role': { 'zh-CN': '角色', 'en-US': 'Role' },
  'staff.second-factor': { 'zh-CN': '第二步验证', 'en-US': 'Second step' },
  'staff.session': { 'zh-CN': '登录', 'en-US': 'Login' },
  'statistics.search': { 'zh-CN': '无结果的检索', 'en-US': 'Search without results' },
  'statistics.synonym': { 'zh-CN': '替代词', 'en-US': 'Word offered instead' },
};

/** The deed of an audit entry, by the last part of its action. */
const deeds: Readonly<Record<string, Words>> = {
  accept: { 'zh-CN': '接受', 'en-US': 'accepted' },
  add: { 'zh-CN': '新增', 'en-US': 'added' },
  answer: { 'zh-CN': '答复', 'en-US': 'answered' },
  apply: { 'zh-CN': '执行', 'en-US': 'carried out' },
  ask: { 'zh-CN': '请求', 'en-US': 'asked for' },
  begin: { 'zh-CN': '开始', 'en-US': 'begun' },
  cancel: { 'zh-CN': '取消', 'en-US': 'cancelled' },
  captions: { 'zh-CN': '字幕', 'en-US': 'captions' },
  change: { 'zh-CN': '更改', 'en-US': 'changed' },
  create: { 'zh-CN': '新建', 'en-US': 'created' },
  damaged: { 'zh-CN': '破损', 'en-US': 'damaged' },
  discard: { 'zh-CN': '放弃', 'en-US': 'discarded' },
  download: { 'zh-CN': '下载', 'en-US': 'downloaded' },
  draft: { 'zh-CN': '存草稿', 'en-US': 'kept as a draft' },
  due: { 'zh-CN': '改应还日期', 'en-US': 'due date corrected' },
  end: { 'zh-CN': '结束', 'en-US': 'ended' },
  erase: { 'zh-CN': '删除全部数据', 'en-US': 'erased' },
  found: { 'zh-CN': '找到', 'en-US': 'found' },
  invite: { 'zh-CN': '邀请', 'en-US': 'invited' },
  judge: { 'zh-CN': '审核', 'en-US': 'moderated' },
  lend: { 'zh-CN': '借出', 'en-US': 'lent' },
  lost: { 'zh-CN': '遗失', 'en-US': 'lost' },
  merge: { 'zh-CN': '合并', 'en-US': 'merged' },
  move: { 'zh-CN': '移动', 'en-US': 'moved' },
  publish: { 'zh-CN': '发布', 'en-US': 'published' },
  read: { 'zh-CN': '查看', 'en-US': 'looked at' },
  remove: { 'zh-CN': '删除', 'en-US': 'removed' },
  rename: { 'zh-CN': '改名', 'en-US': 'renamed' },
  renew: { 'zh-CN': '更换', 'en-US': 'replaced' },
  replace: { 'zh-CN': '更换', 'en-US': 'replaced' },
  reset: { 'zh-CN': '重置', 'en-US': 'reset' },
  restore: { 'zh-CN': '恢复', 'en-US': 'brought back' },
  return: { 'zh-CN': '归还', 'en-US': 'returned' },
  run: { 'zh-CN': '执行', 'en-US': 'carried out' },
  set: { 'zh-CN': '设置', 'en-US': 'set' },
  settle: { 'zh-CN': '处理', 'en-US': 'settled' },
  setup: { 'zh-CN': '开馆设置', 'en-US': 'set up' },
  shelve: { 'zh-CN': '上预借架', 'en-US': 'put on the hold shelf' },
  'take-down': { 'zh-CN': '撤下', 'en-US': 'taken down' },
  'take-over': { 'zh-CN': '接管', 'en-US': 'taken over' },
  unbind: { 'zh-CN': '解除', 'en-US': 'unbound' },
  undo: { 'zh-CN': '撤销', 'en-US': 'undone' },
  withdraw: { 'zh-CN': '注销', 'en-US': 'withdrawn' },
};

/** Actions whose deed has another word than the same deed of other objects. */
const ownDeeds: Readonly<Record<string, Words>> = {
  'circulation.loan.renew': { 'zh-CN': '续借', 'en-US': 'renewed' },
};

/** An audit action in words, such as "Title: merged". Without words, its code. */
export function auditAction(action: string, language: Language): string {
  const isUndone = action.endsWith('.undo') && action.split('.').length > 3;
  const done = isUndone ? action.slice(0, -'.undo'.length) : action;
  const place = done.lastIndexOf('.');
  const object = auditObjects[done.slice(0, place)]?.[language];
  const deed = (ownDeeds[done] ?? deeds[done.slice(place + 1)])?.[language];
  if (object === undefined || deed === undefined) return action;
  const undone = isUndone ? deeds['undo']?.[language] : undefined;
  if (language === 'zh-CN') return `${object}：${deed}${undone === undefined ? '' : `（${undone}）`}`;
  return `${object}: ${deed}${undone === undefined ? '' : ` (${undone})`}`;
}

/** An audit target in words, with its id. */
export function auditTarget(
  { type, id }: { readonly type: string; readonly id: string },
  language: Language,
): string {
  return `${auditObjects[type]?.[language] ?? type} ${id}`.trim();
}
