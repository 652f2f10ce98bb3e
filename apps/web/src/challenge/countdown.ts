import { countdownSeconds } from '@yuelan/contract/challenge/schemas';

const pictures = [1, 2, 3, 4] as const;
const each = (countdownSeconds * 1000) / pictures.length;

/** The picture to show this many milliseconds before the first question. */
export function pictureAt(millisecondsLeft: number): (typeof pictures)[number] {
  const passed = countdownSeconds * 1000 - millisecondsLeft;
  const place = Math.min(pictures.length - 1, Math.max(0, Math.floor(passed / each)));
  return pictures[place] ?? 1;
}
