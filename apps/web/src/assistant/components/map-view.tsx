import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { layOut, type PlacedEntry, type Rank, textStyles } from '../map-layout.ts';
import {
  fitView,
  type Point,
  pan,
  reveal,
  type Size,
  type MapView as View,
  zoomAt,
  zoomStep,
} from '../map-view.ts';
import { entryAfterArrow, entryAtEnd, isArrow } from '../map-walk.ts';
import type { Branch } from '../outline.ts';
import { useMapGestures } from '../use-map-gestures.ts';
import type { Measure } from '../wrap-text.ts';
import { MapEntry } from './map-entry.tsx';
import { MapTools } from './map-tools.tsx';
import styles from './mind-map.module.css';

/** Below this width the map grows downwards instead of to both sides. */
const narrowPixels = 640;
const tallest = 620;
const panPixels = 60;

/**
 * The map. It can be dragged, and zoomed with buttons, keys, fingers and Ctrl+wheel; arrow keys move between entries.
 */
export function MapView({
  root,
  title,
  lang,
}: {
  readonly root: Branch;
  readonly title: string;
  readonly lang: string | undefined;
}) {
  const { t } = useTranslation('assistant');
  const id = useId();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState<number>();
  const [font, setFont] = useState('sans-serif');
  const [active, setActive] = useState(root.path);
  const [focused, setFocused] = useState(false);
  const [changed, setChanged] = useState<View>();

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    setFont(getComputedStyle(element).fontFamily);
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const room = width ?? narrowPixels;
  const shape = room < narrowPixels ? 'down' : 'both';
  // Only the map that goes down depends on the width.
  const within = shape === 'down' ? room : 0;
  const layout = useMemo(() => layOut(root, measureIn(font), shape, within), [root, font, shape, within]);
  const rootEntry = layout.entries[0];
  const size: Size = {
    width: room,
    height: shape === 'down' ? layout.height : Math.max(260, Math.min(tallest, layout.height)),
  };
  const fit = fitView(layout, size, centreOf(rootEntry));
  const view = changed ?? fit;

  // A new layout begins fitted to the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout is why it runs.
  useEffect(() => setChanged(undefined), [layout, room]);

  const middle = { x: size.width / 2, y: size.height / 2 };
  const panBy = (by: Point) => setChanged((now) => pan(now ?? fit, by, layout, size));
  const zoomBy = (factor: number, anchor: Point) =>
    setChanged((now) => {
      const from = now ?? fit;
      return pan(zoomAt(from, from.zoom * factor, anchor), { x: 0, y: 0 }, layout, size);
    });
  const { moved } = useMapGestures(svg, { panBy, zoomBy });

  function walkTo(entry: PlacedEntry | undefined): void {
    if (entry === undefined) return;
    setActive(entry.path);
    setChanged(reveal(view, entry, size));
  }

  /** Opens the book that an entry names; returns whether it names one. */
  function openBook({ book }: PlacedEntry): boolean {
    if (book !== undefined) void navigate({ to: '/book/$id', params: { id: book.id } });
    return book !== undefined;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    setFocused(true);
    const current = layout.entries.find((entry) => entry.path === active) ?? rootEntry;
    if (isArrow(event.key)) {
      if (event.shiftKey) panBy(shiftOf(event.key));
      else if (current !== undefined) walkTo(entryAfterArrow(layout.entries, current, event.key));
    } else if (event.key === '+' || event.key === '=') zoomBy(zoomStep, middle);
    else if (event.key === '-' || event.key === '_') zoomBy(1 / zoomStep, middle);
    else if (event.key === 'Enter') {
      if (current === undefined || !openBook(current)) return;
    } else if (event.key === '0') setChanged(undefined);
    else if (event.key === 'Home' || event.key === 'End') walkTo(entryAtEnd(layout.entries, event.key));
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={frame}
        className={styles['frame']}
        role="tree"
        tabIndex={0}
        aria-label={t('map.label', { title })}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={`${id}-${active}`}
        lang={lang}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        {width !== undefined && (
          <svg
            ref={svg}
            className={styles['map']}
            width={size.width}
            height={size.height}
            role="presentation"
          >
            <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
              <g className={styles['links']}>
                {layout.links.map(({ path, d }) => (
                  <path key={path} d={d} />
                ))}
              </g>
              {layout.entries.map((entry) => (
                <MapEntry
                  key={entry.path}
                  id={`${id}-${entry.path}`}
                  entry={entry}
                  active={focused && entry.path === active}
                  selected={entry.path === active}
                  onPress={() => {
                    if (moved() || openBook(entry)) return;
                    setActive(entry.path);
                    setChanged(centred(view, entry, layout, size));
                  }}
                />
              ))}
            </g>
          </svg>
        )}
      </div>
      <MapTools
        zoom={view.zoom}
        keysId={`${id}-keys`}
        onZoom={(factor) => zoomBy(factor, middle)}
        onFit={() => setChanged(undefined)}
        file={() => {
          const element = frame.current;
          return element === null ? undefined : { layout, title, font, element };
        }}
      />
    </>
  );
}

function centreOf(entry: PlacedEntry | undefined): Point {
  return entry === undefined
    ? { x: 0, y: 0 }
    : { x: entry.x + entry.width / 2, y: entry.y + entry.height / 2 };
}

/** The view with an entry in the middle: a way to move the map without dragging. */
function centred(view: View, entry: PlacedEntry, map: Size, window: Size): View {
  const { x, y } = centreOf(entry);
  const wanted = { x: window.width / 2 - x * view.zoom, y: window.height / 2 - y * view.zoom };
  return pan(view, { x: wanted.x - view.x, y: wanted.y - view.y }, map, window);
}

function shiftOf(arrow: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'): Point {
  return {
    ArrowUp: { x: 0, y: panPixels },
    ArrowDown: { x: 0, y: -panPixels },
    ArrowLeft: { x: panPixels, y: 0 },
    ArrowRight: { x: -panPixels, y: 0 },
  }[arrow];
}

/** Widths of texts as this browser draws them in a font family. */
function measureIn(font: string): (rank: Rank) => Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (rank) => {
    const { size, weight } = textStyles[rank];
    return (text) => {
      // Without a canvas: a Han character is as wide as it is high, others about half.
      if (context === null)
        return [...text].reduce((sum, mark) => sum + (mark > '\u2E80' ? size : size * 0.56), 0);
      context.font = `${weight} ${size}px ${font}`;
      return context.measureText(text).width;
    };
  };
}
