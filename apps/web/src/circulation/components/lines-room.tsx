import { useReaderLines } from '../use-reader-lines.ts';

/** Shows nothing: counts the reader's lines on another page, so that the home page keeps their room when it is opened. */
export default function LinesRoom() {
  useReaderLines();
  return null;
}
