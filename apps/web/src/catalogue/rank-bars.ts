import type { RankItem } from '@yuelan/contract/catalogue/schemas';

/** The number of titles on the podium. */
const onPodium = 3;
/** The shortest bar of a title that was borrowed at least once. */
const shortest = 0.02;

export interface RankRow {
  readonly item: RankItem;
  readonly place: number;
  /** The length of the bar from 0 to 1, relative to the most borrowed title of the page. */
  readonly share: number;
}

/** One page of a ranking by loans. The first page has a podium if its first three titles were borrowed. */
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
