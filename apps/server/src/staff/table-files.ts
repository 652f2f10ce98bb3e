import { type AuditEntry, auditAction, type Language, type StaffAccount } from '@yuelan/contract';
import type { Items } from '../platform/tables/pieces.ts';
import { rowsOf, type TableFile } from '../platform/tables/table-file.ts';

const words = {
  'zh-CN': {
    staff: '工作人员',
    audit: '操作日志',
    accounts: ['账号', '姓名', '电子邮箱', '状态', '角色', '第二步验证', '最近登录'],
    entries: ['序号', '时间', '人员', '来源地址', '操作', '代码', '对象', '编号', '之前', '之后', '校验值'],
    status: { invited: '已邀请', active: '使用中', closed: '已停用' },
    yes: '是',
    no: '否',
  },
  'en-US': {
    staff: 'Staff',
    audit: 'Audit log',
    accounts: ['Login name', 'Name', 'Email', 'Status', 'Roles', 'Second factor', 'Last login'],
    entries: ['Number', 'Time', 'Who', 'From', 'Action', 'Code', 'Target', 'Id', 'Before', 'After', 'Hash'],
    status: { invited: 'invited', active: 'active', closed: 'closed' },
    yes: 'yes',
    no: 'no',
  },
} as const;

const columnsOf = (headings: readonly string[]) => headings.map((heading) => ({ heading, width: 20 }));

export function accountsTable(language: Language, accounts: readonly StaffAccount[]): TableFile {
  const own = words[language];
  return {
    name: own.staff,
    columns: columnsOf(own.accounts),
    rows: accounts.map((account) => [
      account.login,
      account.name,
      account.email,
      own.status[account.status],
      account.roles.map(({ key, name }) => (key === '' ? name : key)).join(', '),
      account.hasSecondFactor ? own.yes : own.no,
      account.lastLoginAt === null ? null : { date: account.lastLoginAt.slice(0, 10) },
    ]),
  };
}

export function auditTable(language: Language, entries: Items<AuditEntry>): TableFile {
  const own = words[language];
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    name: own.audit,
    columns: columnsOf(own.entries),
    rows: rowsOf(entries, (entry) => [
      entry.number,
      entry.at,
      entry.actor.name,
      entry.address,
      auditAction(entry.action, language),
      entry.action,
      entry.target.type,
      entry.target.id,
      json(entry.before),
      json(entry.after),
      entry.hash,
    ]),
  };
}
