import { loadSong } from '../ui/style/song.ts';
import { startWorker } from './worker.ts';

/** What the first page does without: a serif where there is none, and, later still, the worker. */
export function startAfterwards(library: string): void {
  void loadSong();
  setTimeout(() => startWorker(library), 3000);
}
