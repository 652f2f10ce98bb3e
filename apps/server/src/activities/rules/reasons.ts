import { type Language, problems } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { fillWords } from '../../platform/message.ts';

/** A refusal in the caller's language. */
export function wordsOf({ code, facts }: Refusal, language: Language): string {
  return fillWords(problems[code][language], facts);
}

/** The first of these refusals with all of them in words: `readList` one by one, `msg` together. */
export function withReasons(
  [first, ...others]: readonly [Refusal, ...Refusal[]],
  language: Language,
): Refusal {
  const readList = [first, ...others].map((reason) => wordsOf(reason, language));
  return refuse(first.code, {
    ...first.facts,
    readList,
    msg: readList.join(language === 'zh-CN' ? '' : ' '),
  });
}
