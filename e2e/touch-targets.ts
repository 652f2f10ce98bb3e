/// <reference lib="dom" />
import type { Portal } from './portal-test.ts';

/**
 * Every control of the page that is too small for a finger, with its size: less than 44 px high or wide. Links in a
 * sentence are exempt (WCAG 2.2, 2.5.5). The area that responds counts, not the box: each control is scrolled into view
 * and probed from its middle.
 */
export function smallTargets(portal: Portal): Promise<readonly string[]> {
  return portal.page.evaluate(() => {
    const least = 44;
    /** Boxes can end between pixels. */
    const tolerance = 0.75;

    /** The label of a checkbox counts as the target. */
    const aimedAt = (target: HTMLElement) =>
      target instanceof HTMLInputElement && /^(?:checkbox|radio|file)$/u.test(target.type)
        ? (target.labels?.[0] ?? target)
        : target;

    const answers = (target: Element, x: number, y: number) =>
      target.contains(document.elementFromPoint(x, y));

    function reach(target: Element, x: number, y: number, right: number, down: number): number {
      let far = 0;
      while (far < least && answers(target, x + right * far, y + down * far)) far += 0.5;
      return far;
    }

    /** Probing the edges takes long, so only boxes that are too small are probed. */
    const span = (box: number, feel: () => number) => (box >= least ? box : Math.max(box, feel()));

    const isInSentence = (target: HTMLElement) =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && /[\p{L}\p{N}]/u.test(node.data),
      );

    function sizeOf(target: HTMLElement): { readonly width: number; readonly height: number } | undefined {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      // A control that cannot be hit at all is under a dialog, or only for screen readers.
      if (box.width <= 2 || box.height <= 2 || !answers(target, x, y)) return undefined;
      return {
        width: span(box.width, () => reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0)),
        height: span(box.height, () => reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1)),
      };
    }

    const controls = 'a[href], button, select, input, textarea, summary, [role="tab"], [role="radio"]';
    const small = [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const target = aimedAt(control);
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (control.closest('[inert], [aria-hidden="true"]') !== null || isInSentence(target)) return [];
      const size = sizeOf(target);
      if (size === undefined || Math.min(size.width, size.height) >= least - tolerance) return [];
      const name = control.getAttribute('aria-label') ?? target.textContent;
      return [`${name.trim().slice(0, 30)}: ${Math.round(size.width)} × ${Math.round(size.height)}`];
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return small;
  });
}
