import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@yuelan/contract/catalogue/search-schemas';
import { useEffect, useState } from 'react';
import { addressText } from './address-parts.ts';
import { searchHistoryQuery, suggestQuery } from './api.ts';

const pauseMilliseconds = 150;
const historyShown = 6;

/** One line of the list under the search words. */
export type Offer =
  | { readonly group: 'suggestions'; readonly suggestion: Suggestion }
  | { readonly group: 'mine' | 'popular'; readonly text: string };

/**
 * Offers under the search words: completions after a short pause, or earlier and popular searches if the field is
 * empty. Requests that the next letter makes obsolete are cancelled. After a failure there are no offers; the search
 * works without.
 */
export function useOffers(written: string, wanted: boolean): readonly Offer[] {
  const text = addressText(written);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  const suggestions = useQuery({
    ...suggestQuery(paused),
    enabled: wanted && paused !== '' && text !== '',
    placeholderData: keepPreviousData,
  });
  const history = useQuery({ ...searchHistoryQuery, enabled: wanted && text === '' });

  if (!wanted) return [];
  if (text !== '') {
    return (suggestions.data ?? []).map((suggestion) => ({ group: 'suggestions', suggestion }));
  }
  const mine = (history.data?.mine ?? []).slice(0, historyShown);
  const popular = (history.data?.popular ?? []).filter((one) => !mine.includes(one)).slice(0, historyShown);
  return [
    ...mine.map((one) => ({ group: 'mine' as const, text: one })),
    ...popular.map((one) => ({ group: 'popular' as const, text: one })),
  ];
}
