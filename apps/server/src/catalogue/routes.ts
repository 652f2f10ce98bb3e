import { catalogueCalls, type SearchResult } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import type { Caller } from '../platform/http/caller.ts';
import { networkOf } from '../platform/http/network.ts';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { renderSession } from '../platform/sessions/render-sessions.ts';
import { serveBooklists } from './booklists/routes.ts';
import { betterQueries } from './reads/better-queries.ts';
import { mostBorrowedTitles, newestTitles, recommendedTitles } from './reads/rank-titles.ts';
import { classPathOf, countClasses, readClass } from './reads/read-class.ts';
import { readShelf } from './reads/read-shelf.ts';
import { relatedTitles } from './reads/related-titles.ts';
import { searchAdvanced } from './reads/search-advanced.ts';
import { modeOf, scopeOf } from './reads/search-input.ts';
import { searchTitles } from './reads/search-titles.ts';
import { readTitle, shownTitleId } from './reads/show-title.ts';
import { SearchTurns } from './search-turns.ts';
import type { CatalogueParts } from './services.ts';

const suggestionsAtMost = 10;

/** Wires the catalogue's calls. */
export function serveCatalogue(portal: Portal, parts: CatalogueParts, threads: number): void {
  const { db, searchLog } = parts;
  const turns = new SearchTurns(threads);
  /** Visitors take turns by network, readers individually. Without rate limits there are no turns. */
  const inTurn = (caller: Caller): CatalogueParts => {
    if (!portal.config.rateLimit) return parts;
    const who = caller.readerId === undefined ? networkOf(caller.address) : `reader ${caller.readerId}`;
    return { ...parts, engine: turns.engineFor(parts.engine, who, caller.signal) };
  };

  const remember = (caller: Caller, text: string, pageNum: number, result: SearchResult) => {
    // Neither server rendering nor a further page of results counts as a reader's search.
    if (caller.sessionId === renderSession || pageNum !== 1 || result.aggs === undefined) return result;
    // A text with only close matches may be misspelt, so it is not offered to others.
    const found = result.near === true ? 0 : result.totalRecord;
    if (found > 0) searchLog.remember(caller.library.serviceid, caller.sessionId, text);
    if (text.trim() !== '')
      portal.services.searches.count(caller.library, {
        session: caller.sessionId,
        text,
        key: titleKey(text),
        found,
      });
    return result;
  };

  serve(portal, catalogueCalls.search, async (caller, input) =>
    remember(
      caller,
      input.text,
      input.pageNum,
      await searchTitles(inTurn(caller), caller.library, input, caller.language),
    ),
  );
  serve(portal, catalogueCalls.wallSearch, (caller, input) =>
    searchTitles(
      inTurn(caller),
      caller.library,
      {
        text: input.queryKeywords,
        accurate: input.queryWay,
        mutiple: input.queryType,
        clientIds: input.clientIds,
        firstAuthor: [],
        searchKeyword: [],
        mainKindCode: [],
        publishTime: [],
        suitableFor: [],
        series: [],
        language: [],
        audience: [],
        sort: 'relevance',
        byWork: input.byWork,
        editionsOf: input.editionsOf,
        pageNum: input.pageNum,
        pageSize: input.pageSize,
      },
      caller.language,
    ),
  );
  serve(portal, catalogueCalls.advancedSearch, (caller, input) =>
    searchAdvanced(inTurn(caller), caller.library, input, caller.language),
  );
  serve(portal, catalogueCalls.suggest, async (caller, input) => {
    if (input.text.trim() === '') return [];
    const found = await inTurn(caller).engine.suggest(
      caller.library.serviceid,
      input.text,
      suggestionsAtMost,
    );
    return found.map(({ text, kind, id }) =>
      id === undefined ? { text, kind } : { text, kind, catalogueId: String(id) },
    );
  });
  serve(portal, catalogueCalls.betterQueries, (caller, { text, accurate, mutiple }) =>
    betterQueries(inTurn(caller), caller.library, { text, mode: modeOf(accurate), scope: scopeOf(mutiple) }),
  );
  serve(portal, catalogueCalls.related, async (caller, { id, ...page }) => {
    const titleId = await shownTitleId(db, caller.library, id);
    return { ...(await relatedTitles(inTurn(caller), caller.library, titleId, page)), ...page };
  });
  serve(portal, catalogueCalls.shelf, (caller, input) => readShelf(db, caller.library, input));
  serve(portal, catalogueCalls.searchHistory, (caller) =>
    searchLog.read(caller.library.serviceid, caller.sessionId),
  );
  serve(portal, catalogueCalls.title, async (caller, { id }) => {
    const title = await readTitle(db, caller.library, id);
    if (title === undefined) throw refuse('catalogue.record.missing');
    return { ...title, kindPath: classPathOf(caller.library, title.bookKindCode, caller.language) };
  });
  serve(portal, catalogueCalls.recommended, (caller, page) => recommendedTitles(db, caller.library, page));
  serve(portal, catalogueCalls.mostBorrowed, (caller, page) =>
    mostBorrowedTitles(parts, caller.library, caller.now, page),
  );
  serve(portal, catalogueCalls.newest, (caller, page) => newestTitles(db, caller.library, caller.now, page));
  serve(portal, catalogueCalls.classes, (caller) => countClasses(inTurn(caller), caller.library));
  serve(portal, catalogueCalls.classTree, (caller, { kind }) =>
    readClass(inTurn(caller), caller.library, kind, caller.language),
  );
  serveBooklists(portal);
}
