import type { ContentItem, Language } from '@yuelan/contract';
import type { TableFile } from '../platform/tables/table-file.ts';

const words = {
  'zh-CN': {
    name: '内容',
    columns: ['类型', '标题', '状态', '来源', '文件', '语言', '发布时间', '截止时间', '更改时间'],
    state: { draft: '草稿', planned: '待发布', published: '已发布', past: '已过期' },
    owner: { folder: '内容文件夹', desk: '工作台' },
  },
  'en-US': {
    name: 'Content',
    columns: ['Type', 'Title', 'Status', 'Source', 'File', 'Languages', 'From', 'Until', 'Changed'],
    state: { draft: 'draft', planned: 'planned', published: 'published', past: 'past' },
    owner: { folder: 'content folder', desk: 'desk' },
  },
} as const;

export function itemTable(language: Language, items: readonly ContentItem[]): TableFile {
  const { name, columns, state, owner } = words[language];
  return {
    name,
    columns: columns.map((heading) => ({ heading, width: 20 })),
    rows: items.map((item) => [
      item.kind,
      item.title,
      state[item.state],
      owner[item.owner],
      item.file,
      item.languages.join(', '),
      item.from,
      item.until,
      item.updatedAt === '' ? null : { date: item.updatedAt.slice(0, 10) },
    ]),
  };
}
