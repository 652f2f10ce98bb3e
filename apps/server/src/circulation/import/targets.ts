import { type Attachment, attachedBy, type ImportTarget } from '../../import/public.ts';
import { importCirculationFile } from './import-circulation.ts';
import { eventFields } from './parse-event.ts';

/**
 * Loans and returns of another system. They cannot be undone, because credits, due dates and later loans depend on
 * them.
 */
export const circulationTargets: readonly ImportTarget[] = [
  {
    name: 'circulation',
    permission: 'circulation.correct',
    isClosedTo: ({ settings }) => settings.circulationSource.system !== 'built-in',
    columns: { known: eventFields, needs: ['time', 'action'] },
    import: importCirculationFile,
  },
];

const lent = { 'zh-CN': '导入后借出过', 'en-US': 'It was lent after the import' };
const held = { 'zh-CN': '导入后被预借', 'en-US': 'It was held after the import' };

/** Loans and holds keep copies, titles and readers from being removed. */
export const circulationAttachments: readonly Attachment[] = [
  attachedBy('copy', 'loan', 'copy_id', lent),
  attachedBy('copy', 'pre_borrow', 'copy_id', held),
  attachedBy('title', 'loan', 'title_id', lent),
  attachedBy('title', 'pre_borrow', 'title_id', held),
  attachedBy('reader', 'loan', 'reader_id', {
    'zh-CN': '导入后借过书',
    'en-US': 'Borrowed a book after the import',
  }),
  attachedBy('reader', 'pre_borrow', 'reader_id', {
    'zh-CN': '导入后预借过书',
    'en-US': 'Held a book after the import',
  }),
];
