import { type GuidePage, guidePages, type Language } from '@yuelan/contract';
import { fold, segment, stem } from '@yuelan/search';
import type { Matter } from './matters.ts';
import type { Passage } from './passages.ts';

/** A guide page as a reader finds it. */
export interface GuideText {
  readonly page: GuidePage;
  readonly title: string;
  readonly passages: readonly Passage[];
}

/** Lines of a guide about a matter, word for word. */
export interface Found {
  readonly page: GuidePage;
  readonly title: string;
  readonly lines: readonly string[];
}

const linesAtMost = 3;
/** From this length on, in characters, a line is quoted sentence by sentence. */
const longLine = 90;

/** The lines that answer a matter, from the first page in its order that has any; undefined if no guide covers it. */
export function linesOn(
  matter: Matter,
  guides: readonly GuideText[],
  day: number | undefined,
): Found | undefined {
  const order = [...matter.pages, ...guidePages.filter((page) => !matter.pages.includes(page))];
  for (const page of order) {
    const guide = guides.find((one) => one.page === page);
    if (guide === undefined) continue;
    // A matter without words of its own matches every line of its pages.
    if (matter.said === undefined && !matter.pages.includes(page)) continue;
    const lines =
      matter.said === undefined
        ? guide.passages.map(({ text }) => text)
        : saying(matter.said, guide.passages);
    const ofDay =
      matter.name === 'hours' && day !== undefined ? lines.filter((line) => isOnDay(line, day)) : [];
    const chosen = (ofDay.length > 0 ? ofDay : lines).slice(
      0,
      matter.said === undefined ? linesAtMost * 2 : linesAtMost,
    );
    if (chosen.length > 0) return { page, title: guide.title, lines: chosen };
  }
  return undefined;
}

function saying(said: RegExp, passages: readonly Passage[]): readonly string[] {
  return passages.flatMap(({ heading, text }) => {
    if (!said.test(text)) return said.test(heading) ? [text] : [];
    if (text.length <= longLine) return [text];
    const sentences = text.match(/[^。！？.!?]+[。！？.!?]*\s*/gu) ?? [text];
    return [
      sentences
        .filter((sentence) => said.test(sentence))
        .join('')
        .trim(),
    ];
  });
}

/**
 * The line that has all of a question's own words, for questions whose words are in no table; undefined if no line
 * has them all.
 */
export function linesWith(words: readonly string[], guides: readonly GuideText[]): Found | undefined {
  let best: { readonly count: number; readonly found: Found } | undefined;
  for (const { page, title, passages } of guides)
    for (const { text } of passages) {
      const keys = keysOf(text);
      const count = words.filter((word) =>
        /\p{Script=Han}/u.test(word) ? fold(text).includes(word) : keys.has(stem(word)),
      ).length;
      if (count > (best?.count ?? 0)) best = { count, found: { page, title, lines: [text] } };
    }
  // All words must match: half of a question is another question.
  return best !== undefined && best.count === words.length ? best.found : undefined;
}

const keysOf = (text: string) =>
  new Set(
    fold(text)
      .split(' ')
      .flatMap((part) => segment(part))
      .map(stem),
  );

const weekdays: readonly RegExp[] = [
  /周一|星期一|\bmonday/iu,
  /周二|星期二|\btuesday/iu,
  /周三|星期三|\bwednesday/iu,
  /周四|星期四|\bthursday/iu,
  /周五|星期五|\bfriday/iu,
  /周六|星期六|\bsaturday/iu,
  /周日|周天|星期日|星期天|\bsunday/iu,
];
const asked: readonly RegExp[] = weekdays.map(
  (day, index) =>
    new RegExp(`${day.source}|礼拜${'一二三四五六日'[index] ?? ''}${index === 6 ? '|礼拜天' : ''}`, 'iu'),
);

/** The weekday that a folded question names, from 1 (Monday); `today` is the weekday now. */
export function dayAsked(folded: string, today: number, language: Language): number | undefined {
  const named = asked.findIndex((day) => day.test(folded));
  if (named >= 0) return named + 1;
  const step =
    language === 'zh-CN' ? { 今天: 0, 明天: 1, 后天: 2 } : { today: 0, tonight: 0, now: 0, tomorrow: 1 };
  const said = Object.entries(step).find(([word]) => folded.includes(word));
  return said === undefined ? undefined : ((today - 1 + said[1]) % 7) + 1;
}

const range = /(.+?)(?:至|到|—|–|-| to | through )(.+)/iu;

/**
 * Whether a line is about a weekday: it names the day or a range that includes it (周一至周五, Monday to Wednesday,
 * Friday).
 */
function isOnDay(line: string, day: number): boolean {
  const head = /^[^:：]*/u.exec(line)?.[0] ?? line;
  if (weekdays[day - 1]?.test(head) === true) return true;
  return head.split(/[,，、]/u).some((part) => {
    const [, from = '', to = ''] = range.exec(part) ?? [];
    const first = weekdays.findIndex((one) => one.test(from));
    const last = weekdays.findIndex((one) => one.test(to));
    return first >= 0 && last >= 0 && first + 1 <= day && day <= last + 1;
  });
}
