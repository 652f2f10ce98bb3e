import type { ReasonField, ReasonForm } from '@yuelan/search/terms';
import type { Words } from '../language.ts';

export const reasonFieldWords: Readonly<Record<ReasonField, Words>> = {
  isbn: { 'zh-CN': 'ISBN', 'en-US': 'ISBN' },
  callNumber: { 'zh-CN': '索书号', 'en-US': 'Call number' },
  title: { 'zh-CN': '书名', 'en-US': 'Title' },
  subtitle: { 'zh-CN': '副书名', 'en-US': 'Subtitle' },
  otherTitle: { 'zh-CN': '丛书或并列书名', 'en-US': 'Series or other title' },
  author: { 'zh-CN': '作者', 'en-US': 'Author' },
  translator: { 'zh-CN': '译者', 'en-US': 'Translator' },
  contributor: { 'zh-CN': '其他责任者', 'en-US': 'Contributor' },
  subject: { 'zh-CN': '主题词', 'en-US': 'Subject' },
  publisher: { 'zh-CN': '出版社', 'en-US': 'Publisher' },
  summary: { 'zh-CN': '简介', 'en-US': 'Summary' },
};

/** `{field}` is replaced by the field's name. */
export const reasonFormWords: Readonly<Record<ReasonForm, Words>> = {
  written: { 'zh-CN': '{field}相符', 'en-US': '{field} matches' },
  script: { 'zh-CN': '{field}相符（繁简异体）', 'en-US': '{field} matches in another script' },
  pinyin: { 'zh-CN': '{field}拼音相符', 'en-US': '{field} matches by pinyin' },
  spelling: { 'zh-CN': '{field}相近', 'en-US': '{field} is close' },
  synonym: { 'zh-CN': '{field}同义', 'en-US': '{field} has the same meaning' },
};
