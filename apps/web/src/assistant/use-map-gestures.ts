import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from './map-view.ts';

/** What a pointer or wheel does to the map. */
export interface MapMoves {
  panBy(by: Point): void;
  /** `anchor` in pixels from the corner of the window onto the map. */
  zoomBy(factor: number, anchor: Point): void;
}

/** A pointer that moved less than this is a click. */
const clickPixels = 4;

/**
 * Dragging moves the map; two fingers, or the wheel with Ctrl, zoom it. The wheel alone and one finger up or down
 * scroll the page as usual. After a click, `moved` tells whether it was a drag.
 */
export function useMapGestures(
  element: RefObject<SVGSVGElement | null>,
  moves: MapMoves,
): { readonly moved: () => boolean } {
  const latest = useRef(moves);
  latest.current = moves;
  const dragged = useRef(0);

  useEffect(() => {
    const map = element.current;
    if (map === null) return;
    const pointers = new Map<number, Point>();

    const at = (event: PointerEvent | WheelEvent): Point => {
      const box = map.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const spread = (): { size: number; middle: Point } | undefined => {
      const [one, other] = [...pointers.values()];
      if (one === undefined || other === undefined) return undefined;
      return {
        size: Math.hypot(one.x - other.x, one.y - other.y),
        middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      };
    };

    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      if (pointers.size === 0) dragged.current = 0;
      pointers.set(event.pointerId, at(event));
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const spreadBefore = spread();
      const now = at(event);
      pointers.set(event.pointerId, now);
      const by = { x: now.x - before.x, y: now.y - before.y };
      dragged.current += Math.hypot(by.x, by.y);
      if (dragged.current > clickPixels && !map.hasPointerCapture(event.pointerId)) {
        map.setPointerCapture(event.pointerId);
      }
      const spreadNow = spread();
      if (spreadBefore !== undefined && spreadNow !== undefined && spreadBefore.size > 0) {
        latest.current.panBy({
          x: spreadNow.middle.x - spreadBefore.middle.x,
          y: spreadNow.middle.y - spreadBefore.middle.y,
        });
        latest.current.zoomBy(spreadNow.size / spreadBefore.size, spreadNow.middle);
      } else latest.current.panBy(by);
    };
    const up = (event: PointerEvent) => pointers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current.zoomBy(Math.exp(-event.deltaY / 300), at(event));
    };

    map.addEventListener('pointerdown', down);
    map.addEventListener('pointermove', move);
    map.addEventListener('pointerup', up);
    map.addEventListener('pointercancel', up);
    map.addEventListener('wheel', wheel, { passive: false });
    return () => {
      map.removeEventListener('pointerdown', down);
      map.removeEventListener('pointermove', move);
      map.removeEventListener('pointerup', up);
      map.removeEventListener('pointercancel', up);
      map.removeEventListener('wheel', wheel);
    };
  }, [element]);

  return { moved: () => dragged.current > clickPixels };
}
