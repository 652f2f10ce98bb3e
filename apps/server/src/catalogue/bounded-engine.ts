import { maxOffset } from '@yuelan/contract';
import { type SearchEngine, SearchTooDeep, SearchTooSlow, SearchUnreachable } from '@yuelan/search';
import { refuse } from '../platform/http/refusal.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/**
 * The engine as the portal uses it: a search that takes too long, or that no engine can answer now, becomes a refusal;
 * suggestions and reasons are left out instead.
 */
export function boundedEngine(
  engine: SearchEngine,
  metrics?: Metrics,
  /** Is told with each answer whether the engine was reached. */
  reached: (isReached: boolean) => void = () => undefined,
): SearchEngine {
  const told = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      const done = await answer;
      reached(true);
      return done;
    } catch (error) {
      reached(!(error instanceof SearchUnreachable));
      throw error;
    }
  };
  const timed = <Answer>(operation: string, answer: Promise<Answer>): Promise<Answer> => {
    const end = metrics?.searches.startTimer({ operation });
    return end === undefined ? told(answer) : told(answer).finally(end);
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
    search: (group, query) => timed('search', engine.search(group, query)).catch(refuseSlow),
    suggest: (group, text, limit) => timed('suggest', engine.suggest(group, text, limit)).catch(noneWhenSlow),
    explain: (rows, hits) => timed('explain', engine.explain(rows, hits)).catch(noneWhenSlow),
    related: (group, id, offset, limit) =>
      timed('related', engine.related(group, id, offset, limit)).catch(refuseSlow),
    apply: (group, changes, applied) => told(engine.apply(group, changes, applied)),
    rebuild: (group, records, applied, changesAfter) => engine.rebuild(group, records, applied, changesAfter),
    ids: (group) => engine.ids(group),
    health: (group) => engine.health(group),
    close: () => engine.close(),
  };
}
