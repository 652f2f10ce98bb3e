import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * If the reader has scrolled up further than this from the last question, a button leads back
 * (docs/limits.md#assistant).
 */
const nearQuestionPixels = 40;
/** The space above the question. */
const marginPixels = 16;

/** Whether a list is scrolled up above its last question, which begins at `question`. */
export function isAbove(box: { readonly scrollTop: number; readonly question: number }): boolean {
  return box.question - box.scrollTop > nearQuestionPixels;
}

/** Where the last question begins in a scrolled list; undefined before the first question. */
function questionIn(box: HTMLElement): number | undefined {
  const question = [...box.querySelectorAll('[data-role="user"]')].at(-1);
  if (question === undefined) return undefined;
  const fromTop = question.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.max(0, Math.floor(fromTop + box.scrollTop - marginPixels));
}

/**
 * Puts each new question (`asked` counts them) at the top of a list of messages, with room below for its answer, and
 * keeps it there while the answer grows. `away`: the reader has scrolled up; `toQuestion` goes back.
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
    // An on-screen keyboard changes the height.
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
