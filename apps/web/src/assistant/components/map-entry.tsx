import type { HelpBook } from '@yuelan/contract/assistant/schemas';
import { Fragment } from 'react';
import { clothOf } from '../../ui/pictures/cloth.ts';
import { anchorOf, baselineOf, cornerOf, textStartOf } from '../map-drawing.ts';
import { coverSize, type PlacedEntry, textStyles } from '../map-layout.ts';
import styles from './mind-map.module.css';

/** An entry of the map, as an item of a tree whose keys and focus are the map's. */
export function MapEntry({
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
      data-book={entry.book === undefined ? undefined : ''}
      onClick={onPress}
    >
      <rect x={entry.x} y={entry.y} width={entry.width} height={entry.height} rx={cornerOf(entry.rank)} />
      {entry.book !== undefined && (
        <MapCover
          book={entry.book}
          x={entry.x + style.padX}
          y={entry.y + (entry.height - coverSize.height) / 2}
        />
      )}
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

/** A cover too small to read, as part of the map: its picture, or its cloth with an empty slip. */
function MapCover({ book, x, y }: { readonly book: HelpBook; readonly x: number; readonly y: number }) {
  const { width, height } = coverSize;
  if (book.cover !== '')
    return (
      <image
        href={book.cover}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio="xMidYMid slice"
      />
    );
  const binding = clothOf({
    classNumber: book.bookKindCode,
    author: book.firstAuthor,
    title: book.bookName,
  });
  return (
    <g {...binding}>
      <rect className={styles['board']} x={x} y={y} width={width} height={height} rx={1.5} />
      <rect className={styles['slip']} x={x + 2.5} y={y + 3} width={4.5} height={11} />
    </g>
  );
}
