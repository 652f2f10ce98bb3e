import { cleaned } from '@yuelan/contract';
import { InvalidArgumentError } from 'commander';
import { onOneLine } from '../platform/cli/one-line.ts';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';

/** Staff's input on the command line about readers' reviews and works. */

/** The number of a row in a list; 0, which no row has, for anything else. */
export const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

export function readScore(text: string): number {
  const score = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (score < 0 || score > 100) throw new InvalidArgumentError('Expected a whole number from 0 to 100.');
  return score;
}

export function readAssessor(text: string): string {
  const name = onOneLine(text);
  if (name === '' || name.length > 60) throw new Fault(t`--by: expected a name of at most 60 characters.`);
  return name;
}

export function readComment(text: string): string {
  const content = cleaned(text);
  if (content.length > 1000) throw new Fault(t`--comment: expected at most 1000 characters.`);
  return content;
}

export function readReason(text: string): string {
  const reason = cleaned(text);
  if (reason.length > 500) throw new Fault(t`--reason: expected at most 500 characters.`);
  return reason;
}
