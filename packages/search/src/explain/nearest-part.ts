/** The part of a text that is closest to the typed text, by wrong, missing or extra letters; the first of equals. */
export function nearestPart(
  typed: string,
  text: string,
): { readonly start: number; readonly end: number; readonly apart: number } {
  let costs = Array.from({ length: typed.length + 1 }, (_, at) => at);
  let begins = new Array<number>(typed.length + 1).fill(0);
  let best = { start: 0, end: 0, apart: typed.length };
  for (let end = 1; end <= text.length; end += 1) {
    const nextCosts = [0];
    const nextBegins = [end];
    for (let at = 1; at <= typed.length; at += 1) {
      const isSame = typed[at - 1] === text[end - 1];
      let cost = (costs[at - 1] ?? 0) + (isSame ? 0 : 1);
      let begin = begins[at - 1] ?? 0;
      if ((costs[at] ?? 0) + 1 < cost) {
        cost = (costs[at] ?? 0) + 1;
        begin = begins[at] ?? 0;
      }
      if ((nextCosts[at - 1] ?? 0) + 1 < cost) {
        cost = (nextCosts[at - 1] ?? 0) + 1;
        begin = nextBegins[at - 1] ?? 0;
      }
      nextCosts.push(cost);
      nextBegins.push(begin);
    }
    costs = nextCosts;
    begins = nextBegins;
    const apart = costs[typed.length] ?? typed.length;
    if (apart < best.apart) best = { start: begins[typed.length] ?? 0, end, apart };
  }
  return best;
}
