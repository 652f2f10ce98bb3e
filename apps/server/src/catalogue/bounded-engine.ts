import { maxOffset } from '@yuelan/contract';
import { type SearchEngine, SearchTooDeep, SearchTooSlow, SearchUnreachable } from '@yuelan/search';
import { refuse } from '../platform/http/refusal.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SearchWatch } from './search-watch.ts';

/**
 * The engine as the portal uses it. A search that takes too long, or that no engine can answer now, becomes a refusal;
 * suggestions and reasons are left out instead.
 */
export function boundedEngine(
  engine: SearchEngine,
  metrics?: Metrics,
  /** For an engine outside this process: while it does not answer, no caller waits for it. */
  watch?: SearchWatch,
): SearchEngine {
  const noted = async <Answer>(kind: 'read' | 'wrote', answer: Promise<Answer>): Promise<Answer> => {
    try {
      const done = await answer;
      watch?.[kind]();
      return done;
    } catch (error) {
      watch?.[kind](error);
      throw error;
    }
  };
  const timed = async <Answer>(operation: string, ask: () => Promise<Answer>): Promise<Answer> => {
    watch?.refuseWhileAway();
    const end = metrics?.searches.startTimer({ operation });
    return noted('read', ask()).finally(end);
  };
  const refuseSlow = (error: unknown): never => {
    if (error instanceof SearchTooSlow) throw refuse('catalogue.search.too-slow');
    if (error instanceof SearchTooDeep) throw refuse('catalogue.search.too-deep', { max: maxOffset });
    throw error instanceof SearchUnreachable ? refuse('catalogue.search.unreachable') : error;
  };
  const noneWhenSlow = (error: unknown): [] => {
    if (error instanceof SearchTooSlow || error instanceof SearchUnreachable) return [];
    throw error;
  };
  return {
    warm: (group) => engine.warm(group),
    search: (group, query) => timed('search', () => engine.search(group, query)).catch(refuseSlow),
    suggest: (group, text, limit) =>
      timed('suggest', () => engine.suggest(group, text, limit)).catch(noneWhenSlow),
    explain: (rows, hits) => timed('explain', () => engine.explain(rows, hits)).catch(noneWhenSlow),
    related: (group, id, offset, limit) =>
      timed('related', () => engine.related(group, id, offset, limit)).catch(refuseSlow),
    apply: (group, changes, applied) => noted('wrote', engine.apply(group, changes, applied)),
    rebuild: (group, records, applied, changesAfter) =>
      noted('wrote', engine.rebuild(group, records, applied, changesAfter)),
    ids: (group) => engine.ids(group),
    health: (group) => noted('read', engine.health(group)),
    close: () => engine.close(),
  };
}
