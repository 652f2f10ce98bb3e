import { useReaderLines } from '../use-reader-lines.ts';

/** Renders nothing. On other pages it counts the reader's lines, so that the home page can reserve their space. */
export default function LinesRoom() {
  useReaderLines();
  return null;
}
