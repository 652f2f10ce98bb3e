import { loadSong } from '../ui/style/song.ts';
import { renderAfterPress } from './render-after-press.ts';
import { startWorker } from './worker.ts';

/** What the first page does without. The worker comes later still. */
export function startAfterwards(library: string): void {
  renderAfterPress();
  void loadSong();
  setTimeout(() => startWorker(library), 3000);
}
