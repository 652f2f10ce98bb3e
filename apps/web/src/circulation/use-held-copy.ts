import { useQuery } from '@tanstack/react-query';
import { useReader } from '../reader/public.ts';
import { recentHoldsQuery } from './api.ts';

const active = 1;

/** The barcode of the copy of a title that the reader has on hold; undefined if there is none. */
export function useHeldCopy(titleId: string): string | undefined {
  const reader = useReader();
  const { data } = useQuery({ ...recentHoldsQuery, enabled: reader !== undefined });
  if (reader === undefined) return undefined;
  return data?.results.find((one) => one.catalogueId === titleId && one.statusId === active)?.bookBarCode;
}
