import { type Attachment, attachedBy, type ImportTarget } from '../../import/public.ts';
import { readerFields } from './headings.ts';
import { importReadersFile } from './import-readers.ts';
import { undoReaderBatch } from './undo-readers.ts';

export const readerTargets: readonly ImportTarget[] = [
  {
    name: 'readers',
    permission: 'readers.edit',
    columns: { known: readerFields, needs: ['borrowNumber'] },
    import: importReadersFile,
    undo: undoReaderBatch,
  },
];

const used = { 'zh-CN': '已登录使用', 'en-US': 'Has used the portal since' };

export const readerAttachments: readonly Attachment[] = [
  'credit_entry',
  'reader_session',
  'wechat_binding',
].map((table) => attachedBy('reader', table, 'reader_id', used));
