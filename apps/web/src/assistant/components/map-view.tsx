import { IconDownload, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  Fragment,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../messages/words.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { anchorOf, baselineOf, cornerOf, textStartOf } from '../map-drawing.ts';
import { savePng, saveSvg } from '../map-export.ts';
import { layOut, type PlacedEntry, textStyles } from '../map-layout.ts';
import {
  fitView,
  maxZoom,
  minZoom,
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
import { measureIn } from '../text-measure.ts';
import { useMapGestures } from '../use-map-gestures.ts';
import styles from './mind-map.module.css';

/** Narrower than this the map goes down instead of to both sides. */
const narrowPixels = 640;
const tallest = 620;
const panPixels = 60;

/** The map: dragged, zoomed by buttons, keys, fingers and Ctrl with the wheel; arrows walk from entry to entry. */
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

  // Another drawing begins fitted.
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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const current = layout.entries.find((entry) => entry.path === active) ?? rootEntry;
    if (isArrow(event.key)) {
      if (event.shiftKey) panBy(shiftOf(event.key));
      else if (current !== undefined) walkTo(entryAfterArrow(layout.entries, current, event.key));
    } else if (event.key === '+' || event.key === '=') zoomBy(zoomStep, middle);
    else if (event.key === '-' || event.key === '_') zoomBy(1 / zoomStep, middle);
    else if (event.key === '0') setChanged(undefined);
    else if (event.key === 'Home' || event.key === 'End') walkTo(entryAtEnd(layout.entries, event.key));
    else return;
    event.preventDefault();
  }

  const file = () => {
    const element = frame.current;
    return element === null ? undefined : { layout, title, font, element };
  };

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
                <Entry
                  key={entry.path}
                  id={`${id}-${entry.path}`}
                  entry={entry}
                  active={focused && entry.path === active}
                  selected={entry.path === active}
                  onPress={() => {
                    if (moved()) return;
                    setActive(entry.path);
                    setChanged(centred(view, entry, layout, size));
                  }}
                />
              ))}
            </g>
          </svg>
        )}
      </div>
      <div className={styles['tools']}>
        <div className={styles['zoom']}>
          <button
            type="button"
            aria-label={t('map.zoomOut')}
            aria-disabled={view.zoom <= minZoom}
            onClick={() => zoomBy(1 / zoomStep, middle)}
          >
            <IconMinus size={18} aria-hidden="true" />
          </button>
          <output aria-label={t('map.zoom')}>{`${Math.round(view.zoom * 100)}%`}</output>
          <button
            type="button"
            aria-label={t('map.zoomIn')}
            aria-disabled={view.zoom >= maxZoom}
            onClick={() => zoomBy(zoomStep, middle)}
          >
            <IconPlus size={18} aria-hidden="true" />
          </button>
          <button type="button" className={styles['fit']} onClick={() => setChanged(undefined)}>
            <IconMaximize size={18} stroke={1.7} aria-hidden="true" />
            {t('map.fit')}
          </button>
        </div>
        <p id={`${id}-keys`} className={styles['keys']}>
          {t('map.keys')}
        </p>
        <MenuButton
          label={
            <span className={styles['save']}>
              <IconDownload size={18} stroke={1.7} aria-hidden="true" />
              {t('map.save')}
            </span>
          }
          name={t('map.save')}
        >
          <li>
            <button
              type="button"
              onClick={() => {
                const map = file();
                if (map !== undefined) saveSvg(map);
              }}
            >
              {t('map.svg')}
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={() => {
                const map = file();
                if (map !== undefined) savePng(map).catch(() => showToast('error', t('map.saveFailed')));
              }}
            >
              {t('map.png')}
            </button>
          </li>
        </MenuButton>
      </div>
    </>
  );
}

function Entry({
  id,
  entry,
  active,
  selected,
  onPress,
}: {
  readonly id: string;
  readonly entry: PlacedEntry;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPress: () => void;
}) {
  const style = textStyles[entry.rank];
  return (
    <g
      id={id}
      role="treeitem"
      aria-level={entry.level}
      aria-selected={selected}
      aria-label={entry.label}
      className={styles['entry']}
      data-rank={entry.rank}
      data-active={active || undefined}
      onClick={onPress}
    >
      <rect x={entry.x} y={entry.y} width={entry.width} height={entry.height} rx={cornerOf(entry.rank)} />
      <text fontSize={style.size} fontWeight={style.weight} textAnchor={anchorOf(entry)}>
        {entry.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that stays.
          <Fragment key={at}>
            <tspan x={textStartOf(entry)} y={baselineOf(entry.y, entry.rank, at)}>
              {line}
            </tspan>
            {/* The space at a break: read and copied, not drawn. */}
            {isBrokenAtSpace(entry, at) && <tspan fontSize={0}> </tspan>}
          </Fragment>
        ))}
      </text>
    </g>
  );
}

/** Whether a space of the label stood where a line ends. */
function isBrokenAtSpace({ label, lines }: PlacedEntry, line: number): boolean {
  let at = 0;
  for (const text of lines.slice(0, line + 1)) {
    at = label.indexOf(text, at) + text.length;
  }
  return label.charAt(at) === ' ';
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
