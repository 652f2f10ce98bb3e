import { textFields, valueKey } from '../engine/index/fields.ts';
import { suggestTexts } from '../engine/suggest/suggest.ts';
import type { Suggestion } from '../port.ts';
import { CandidateSource } from './candidate-source.ts';
import { addTitles, settled } from './candidates.ts';
import { closeTitles } from './near-search.ts';
import type { TitleSearch } from './title-search.ts';

/** Texts that begin as typed or, if there are none, that begin so except for a slip. */
export async function suggestFrom(
  search: TitleSearch,
  alias: string,
  text: string,
  limit: number,
): Promise<readonly Suggestion[]> {
  if (valueKey(text) === '' || limit <= 0) return [];
  const source = new CandidateSource();
  const run = (): readonly Suggestion[] => suggestTexts(source, text, limit);
  const found = await settled(search, alias, source, run);
  if (found.length > 0) return found;
  await addTitles(search, alias, source, closeTitles(text.slice(0, 100), textFields));
  return settled(search, alias, source, run);
}
