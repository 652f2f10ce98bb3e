import { useQuery } from '@tanstack/react-query';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useEffect, useState } from 'react';
import { namedTitlesQuery } from './api.ts';

/** How long to wait after the last key press before asking the catalogue. */
const pauseMilliseconds = 400;
const noTitles: readonly TitleSummary[] = [];

/**
 * The catalogue's titles with exactly this name or ISBN, looked up after a pause in typing; during the pause, the
 * titles found before.
 */
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
