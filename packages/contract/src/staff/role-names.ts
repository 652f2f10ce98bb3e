import type { Language } from '../language.ts';
import type { BuiltInRole } from './schemas.ts';

/** The names of the built-in roles. A library's own roles cannot take them. */
export const builtInRoleNames: Readonly<Record<BuiltInRole, Readonly<Record<Language, string>>>> = {
  owner: { 'zh-CN': '所有者', 'en-US': 'Owner' },
  librarian: { 'zh-CN': '馆员', 'en-US': 'Librarian' },
  circulation: { 'zh-CN': '流通助理', 'en-US': 'Circulation assistant' },
  editor: { 'zh-CN': '编辑', 'en-US': 'Editor' },
  moderator: { 'zh-CN': '审核员', 'en-US': 'Moderator' },
  auditor: { 'zh-CN': '审计员', 'en-US': 'Auditor' },
  'group-administrator': { 'zh-CN': '馆群管理员', 'en-US': 'Group administrator' },
};
