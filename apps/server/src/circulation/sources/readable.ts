import { type Finding, fine, wrong } from '../../platform/checkup.ts';
import { type Message, t } from '../../platform/message.ts';

/** A sentence that quotes a text of the system: people see at once whether its encoding is right. */
export const readable = (sentence: Message, text: string): Finding =>
  text.includes('�')
    ? wrong('library system', t`Texts of the system cannot be read: “${text}”.`, t`Choose another encoding.`)
    : fine('library system', sentence);
