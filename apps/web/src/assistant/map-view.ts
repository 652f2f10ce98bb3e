/** How far the map zooms (docs/limits.md#assistant). */
export const minZoom = 0.5;
export const maxZoom = 2;
export const zoomStep = 1.25;

/** The visible part of the map: a point of the map is drawn at `point * zoom + (x, y)`. */
export interface MapView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

function withinZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/**
 * The whole map, never enlarged beyond its own size. If it is too large even at half size, the view is around `focus`
 * (the root).
 */
export function fitView(map: Size, window: Size, focus: Point): MapView {
  const zoom = withinZoom(Math.min(window.width / map.width, window.height / map.height, 1));
  const along = (size: number, room: number, at: number) =>
    size * zoom <= room ? (room - size * zoom) / 2 : within(room / 2 - at * zoom, room - size * zoom);
  return {
    zoom,
    x: along(map.width, window.width, focus.x),
    y: along(map.height, window.height, focus.y),
  };
}

function within(offset: number, least: number): number {
  return Math.min(0, Math.max(least, offset));
}

/** Zooms so that the point of the window under `anchor` stays where it is. */
export function zoomAt(view: MapView, zoom: number, anchor: Point): MapView {
  const next = withinZoom(zoom);
  const factor = next / view.zoom;
  return {
    zoom: next,
    x: anchor.x - (anchor.x - view.x) * factor,
    y: anchor.y - (anchor.y - view.y) * factor,
  };
}

/** Moves the view, but never so far that the map leaves the window: a strip of 60 pixels of it stays. */
export function pan(view: MapView, by: Point, map: Size, window: Size): MapView {
  const strip = 60;
  const along = (offset: number, size: number, room: number) =>
    Math.min(room - strip, Math.max(strip - size * view.zoom, offset));
  return {
    zoom: view.zoom,
    x: along(view.x + by.x, map.width, window.width),
    y: along(view.y + by.y, map.height, window.height),
  };
}

/** Moves the view just far enough to show a box of the map, with some room around it. */
export function reveal(view: MapView, box: Point & Size, window: Size): MapView {
  const room = 24;
  const along = (offset: number, at: number, size: number, whole: number) => {
    const start = at * view.zoom + offset;
    const end = start + size * view.zoom;
    if (start < room) return offset + room - start;
    return end > whole - room ? offset - Math.min(end - (whole - room), start - room) : offset;
  };
  return {
    zoom: view.zoom,
    x: along(view.x, box.x, box.width, window.width),
    y: along(view.y, box.y, box.height, window.height),
  };
}
