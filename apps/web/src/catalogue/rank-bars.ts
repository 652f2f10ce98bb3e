import type { RankItem } from '@yuelan/contract/catalogue/schemas';

/** Titles on the podium. */
const onPodium = 3;
/** The shortest bar of a title that was borrowed at all. */
const shortest = 0.02;

export interface RankRow {
  readonly item: RankItem;
  readonly place: number;
  /** The length of its bar from 0 to 1, in proportion to the first row of the page. */
  readonly share: number;
}

/** One page of a ranking by loans: the first page has a podium when three titles were borrowed. */
export function rankBars(
  items: readonly RankItem[],
  firstPlace: number,
): { readonly podium: readonly RankRow[]; readonly rows: readonly RankRow[] } {
  const most = Math.max(0, ...items.map(({ num }) => num));
  const all = items.map((item, index): RankRow => {
    const share = item.num > 0 ? Math.max(shortest, item.num / most) : 0;
    return { item, place: firstPlace + index, share };
  });
  const first = all.slice(0, onPodium);
  const hasPodium = firstPlace === 1 && first.length === onPodium && first.every(({ share }) => share > 0);
  return hasPodium ? { podium: first, rows: all.slice(onPodium) } : { podium: [], rows: all };
}
