import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scrolled up further than this from the last question, the reader is shown the way back (docs/limits.md#assistant). */
const nearQuestionPixels = 40;
/** The space that stays above the question. */
const marginPixels = 16;

/** Whether a list is scrolled up to what stands before its last question, which begins at `question`. */
export function isAbove(box: { readonly scrollTop: number; readonly question: number }): boolean {
  return box.question - box.scrollTop > nearQuestionPixels;
}

/** Where in a scrolled list its last question begins; nothing before the first one. */
function questionIn(box: HTMLElement): number | undefined {
  const question = [...box.querySelectorAll('[data-role="user"]')].at(-1);
  if (question === undefined) return undefined;
  const fromTop = question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.max(0, Math.floor(fromTop + box.scrollTop - marginPixels));
}

/**
 * Puts each new question (`asked` counts them) at the top of a list of messages, with room below for its answer, and
 * leaves it there while the answer grows. `away` says that the reader scrolled up, `toQuestion` goes back.
 */
export function useQuestion(
  box: RefObject<HTMLElement | null>,
  asked: number,
): { readonly away: boolean; readonly toQuestion: () => void } {
  const question = useRef(0);
  const [away, setAway] = useState(false);

  const makeRoom = useCallback(() => {
    const element = box.current;
    const list = element?.firstElementChild;
    if (element === null || !(list instanceof HTMLElement)) return;
    question.current = questionIn(element) ?? 0;
    list.style.minHeight = `${question.current + element.clientHeight}px`;
  }, [box]);

  const toQuestion = useCallback(() => {
    makeRoom();
    setAway(false);
    if (box.current !== null) box.current.scrollTop = question.current;
  }, [box, makeRoom]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => setAway(isAbove({ scrollTop: element.scrollTop, question: question.current }));
    // A keyboard makes it shorter and longer again.
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, makeRoom]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is why it runs.
  useLayoutEffect(toQuestion, [toQuestion, asked]);

  return { away, toQuestion };
}
