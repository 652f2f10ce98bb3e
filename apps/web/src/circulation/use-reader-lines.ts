import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dayIn } from '../catalogue/public.ts';
import { useLibrary } from '../library/public.ts';
import { usePage } from '../platform/page.ts';
import { keepReservedLines } from '../platform/reserved-lines.ts';
import { useReader } from '../reader/public.ts';
import { ownLoansQuery, recentHoldsQuery } from './api.ts';
import { readerLines } from './reader-lines.ts';

/** What the reader should know today. Also stores how much space the home page should reserve for it. */
export function useReaderLines() {
  const page = usePage();
  const { display } = useLibrary();
  const stays = useReader()?.stays === true;
  const loans = useQuery(ownLoansQuery);
  const holds = useQuery(recentHoldsQuery);
  const [kept, setKept] = useState<readonly string[]>([]);
  // If the holds cannot be read, the loans are still shown.
  const isKnown = loans.data !== undefined && (holds.data !== undefined || holds.isError);
  const lines = isKnown
    ? readerLines(
        loans.data.results,
        holds.data?.results ?? [],
        dayIn(display?.timeZone),
        (moment) => dayIn(display?.timeZone, new Date(moment)),
        kept,
      )
    : [];
  if (kept.length === 0 && lines.length > 0) setKept(lines.map(({ id }) => id));
  useEffect(() => {
    if (isKnown) keepReservedLines(page, lines.length, stays);
  }, [page, isKnown, lines.length, stays]);
  return { loans, lines } as const;
}
