import { useQuery } from '@tanstack/react-query';
import { openId } from '@yuelan/contract/links';
import { useLibrary } from './use-library.ts';

/** The id in a `p_` of this library: `undefined` while it is being opened, `null` if it contains none. */
export function useOpenedId(sealed: string | undefined): string | null | undefined {
  const { info } = useLibrary();
  const opened = useQuery({
    queryKey: ['sealed-id', info?.linkKey, sealed],
    queryFn: async () => (info === undefined ? null : ((await openId(info.linkKey, sealed)) ?? null)),
    enabled: info !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return opened.data;
}
