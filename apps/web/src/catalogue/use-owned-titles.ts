import { useQuery } from '@tanstack/react-query';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useEffect, useState } from 'react';
import { namedTitlesQuery } from './api.ts';

/** How long somebody pauses before the catalogue is asked. */
const pauseMilliseconds = 400;
const noTitles: readonly TitleSummary[] = [];

/** Titles of the catalogue with just this name or ISBN, as somebody types it; those that were found before, meanwhile. */
export function useOwnedTitles(name: string): readonly TitleSummary[] {
  const [asked, setAsked] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [name]);
  const text = asked.trim();
  const { data } = useQuery({ ...namedTitlesQuery(text), enabled: text !== '' });
  return text === '' ? noTitles : (data ?? noTitles);
}
