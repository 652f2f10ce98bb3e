import type { HelpBook } from '@yuelan/contract/assistant/schemas';
import { clothOf } from '../../ui/pictures/cloth.ts';
import { coverSize } from '../map-layout.ts';
import styles from './map-cover.module.css';

/** A cover too small to read, as part of the map: its picture, or its cloth with an empty slip. */
export function MapCover({
  book,
  x,
  y,
}: {
  readonly book: HelpBook;
  readonly x: number;
  readonly y: number;
}) {
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
