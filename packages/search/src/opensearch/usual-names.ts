import { bucketsAt, numberAt, textAt } from './answers.ts';
import { beginning, beginsPattern } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { behindJoint, nameTerm } from './index-document.ts';

/** How long a name's usual form stays valid, in milliseconds, because other nodes may change the catalogue. */
const believed = 30_000;
const mostKept = 20_000;
/** Forms of one name that are compared. */
const mostForms = 10;

/** The form of each author's name that most titles use: 刘慈欣 and 劉慈欣 are counted as one. */
export class UsualNames {
  readonly #kept = new Map<string, { readonly name: string; readonly until: number }>();

  async of(
    server: OpenSearch,
    alias: string,
    keys: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, string>> {
    const now = Date.now();
    const names = new Map<string, string>();
    const unknown: string[] = [];
    for (const key of new Set(keys)) {
      const kept = this.#kept.get(nameTerm(alias, key));
      if (kept !== undefined && kept.until > now) names.set(key, kept.name);
      else unknown.push(key);
    }
    if (unknown.length === 0) return names;
    const aggs = Object.fromEntries(
      unknown.map((key, at) => [
        `name ${at}`,
        {
          filter: beginning('names', nameTerm(key)),
          aggs: {
            forms: { terms: { field: 'names', include: beginsPattern(nameTerm(key)), size: mostForms } },
          },
        },
      ]),
    );
    const [answer] = await server.search(alias, [{ size: 0, aggs }], limit);
    for (const [at, key] of unknown.entries()) {
      let best = { name: '', count: 0 };
      for (const bucket of bucketsAt(answer, 'aggregations', `name ${at}`, 'forms')) {
        const name = behindJoint(textAt(bucket, 'key'));
        const count = numberAt(bucket, 'doc_count');
        if (count > best.count || (count === best.count && name < best.name)) best = { name, count };
      }
      if (best.count === 0) continue;
      names.set(key, best.name);
      if (this.#kept.size >= mostKept) this.#kept.clear();
      this.#kept.set(nameTerm(alias, key), { name: best.name, until: now + believed });
    }
    return names;
  }

  forget(): void {
    this.#kept.clear();
  }
}
