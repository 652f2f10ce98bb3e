import { collectFolder } from './collect-folder.ts';
import { collectHttp } from './collect-http.ts';
import { collectOai } from './collect-oai.ts';
import { collectSru } from './collect-sru.ts';
import type { Collected, Collecting } from './collector.ts';

/** Fetches what a source offers and writes it to a file. Throws HarvestFailure. */
export function collect(collecting: Collecting): Promise<Collected | 'same'> {
  const { settings } = collecting;
  switch (settings.protocol) {
    case 'oai':
      return collectOai({ ...collecting, settings });
    case 'sru':
      return collectSru({ ...collecting, settings });
    case 'http':
      return collectHttp({ ...collecting, settings });
    case 'folder':
      return collectFolder({ ...collecting, settings });
  }
}
