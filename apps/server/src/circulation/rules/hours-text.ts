import { type Hours, parseHours } from '@yuelan/contract';
import { Fault } from '../../platform/fault.ts';
import { t } from '../../platform/message.ts';

/** {@link parseHours} that throws a Fault. */
export function readHours(text: string): Hours {
  const read = parseHours(text);
  if (read === 'no time')
    throw new Fault(t`"${text}" is not a time of day: write 9:00-18:00, 18:00, or none.`);
  if (read === 'backwards') throw new Fault(t`"${text}" ends before it begins.`);
  return read;
}

export const printHours = ({ opens, closes }: Hours): string =>
  opens === null ? closes : `${opens}-${closes}`;
