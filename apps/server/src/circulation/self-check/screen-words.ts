import type { Language } from '@yuelan/contract';

/** The one-line messages that a machine shows its reader. */
export const screenWords = {
  'card.unknown': {
    'zh-CN': '没有这张读者证，请到服务台。',
    'en-US': 'Unknown card. Please ask at the desk.',
  },
  'pin.wrong': { 'zh-CN': '密码不正确。', 'en-US': 'Wrong password.' },
  'pin.elsewhere': {
    'zh-CN': '您用学校账号登录，这个密码不再有效，请到服务台。',
    'en-US': 'You log in with your school account: this password no longer counts. Please ask at the desk.',
  },
  reader: {
    'zh-CN': '读者证现在不能借书，请到服务台。',
    'en-US': 'This card cannot borrow. Please ask at the desk.',
  },
  'copy.missing': {
    'zh-CN': '没有这个条码，请到服务台。',
    'en-US': 'Unknown barcode. Please ask at the desk.',
  },
  'copy.out': {
    'zh-CN': '这一册现在不能借出，请到服务台。',
    'en-US': 'This copy cannot be lent. Please ask at the desk.',
  },
  'copy.held': {
    'zh-CN': '这一册为其他读者保留，请到服务台。',
    'en-US': 'This copy is kept for another reader.',
  },
  limit: { 'zh-CN': '已借满，请先还书。', 'en-US': 'You have borrowed as many books as allowed.' },
  'returned.held': {
    'zh-CN': '有读者预借了这一册，请交给馆员。',
    'en-US': 'Another reader waits for this copy. Please give it to the staff.',
  },
  'returned.unlent': { 'zh-CN': '这一册没有借出记录。', 'en-US': 'This copy was not on loan.' },
  unsupported: { 'zh-CN': '请到服务台办理。', 'en-US': 'Please ask at the desk.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type ScreenWord = keyof typeof screenWords;
