import { loadSong } from '../ui/style/song.ts';
import { keepFocus } from './keep-focus.ts';
import { renderAfterPress } from './render-after-press.ts';
import { startWorker } from './worker.ts';

/** Everything that the first page can do without; the worker starts still later. */
export function startAfterwards(library: string): void {
  renderAfterPress();
  keepFocus();
  void loadSong();
  setTimeout(() => startWorker(library), 3000);
}
