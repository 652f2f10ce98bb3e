import { catalogueCalls } from '@yuelan/contract';
import type { Line } from './line.ts';
import { Ledger, type Worker } from './worker.ts';

/** Words for which the demonstration library `qinghe` has titles. */
const texts = [
  '红楼梦',
  'hongloumeng',
  '中国',
  '数学',
  '鲁迅',
  '科学',
  '故事',
  '历史',
  'xiyouji',
  '红 楼 梦',
];

/** A visitor who types, searches, narrows and opens books, and finds something each time. */
export class Searcher implements Worker {
  readonly ledger = new Ledger();
  readonly #line: Line;
  readonly #library: string;
  #place: number;

  constructor(line: Line, library: string, place: number) {
    this.#line = line;
    this.#library = library;
    this.#place = place;
  }

  async act(): Promise<void> {
    this.#place += 1;
    const text = texts[this.#place % texts.length] ?? '';
    await this.#line.call('suggest', catalogueCalls.suggest, { text: text.slice(0, 2) });
    const found = await this.#line.call('search', catalogueCalls.search, { text });
    if (found.kind !== 'answered') return;
    const { rs, aggs, totalRecord } = found.data;
    if (totalRecord === 0) this.ledger.contradictions.push(`A search for ${text} found nothing.`);
    const letter = aggs?.by_kind[0]?.key;
    if (letter !== undefined)
      await this.#line.call('search', catalogueCalls.search, { text, mainKindCode: [letter] });
    const id = rs[0]?.id;
    if (id !== undefined) await this.#line.call('book', catalogueCalls.title, { id });
    if (this.#place % 3 === 0) await this.#line.page('page', `/${this.#library}`);
    if (this.#place % 3 === 1)
      await this.#line.page('page', `/${this.#library}/search?q=${encodeURIComponent(text)}`);
  }

  async check(): Promise<readonly string[]> {
    return [];
  }

  close(): void {
    this.#line.close();
  }
}
