import { type QueryClient, useQuery } from '@tanstack/react-query';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { displayConfigSchema, libraryInfoSchema } from '@yuelan/contract/library/schemas';
import { z } from 'zod';
import { currentClientid } from '../platform/address.ts';
import { type Formats, formatsOf } from '../platform/formats.ts';
import { language } from '../platform/language.ts';
import { callQuery } from '../platform/query.ts';
import { deviceStore } from '../platform/storage.ts';

type LibraryInfo = z.infer<typeof libraryInfoSchema>;
type DisplayConfig = z.infer<typeof displayConfigSchema>;

const key = 'library';
const keptSchema = z.object({
  clientid: z.string(),
  language: z.string(),
  info: libraryInfoSchema,
  display: displayConfigSchema,
});

const infoQuery = { ...callQuery(libraryCalls.info, {}), staleTime: Number.POSITIVE_INFINITY };
const displayQuery = { ...callQuery(libraryCalls.displayConfig, {}), staleTime: Number.POSITIVE_INFINITY };

/**
 * Fetches the library's two descriptions side by side, before the first screen asks. What this device last saw of
 * the library is shown meanwhile, so that a page neither jumps nor changes colour, and has a name without a network.
 */
export async function openLibrary(queryClient: QueryClient): Promise<void> {
  const kept = deviceStore.read(key, keptSchema);
  const drawn = queryClient.getQueryData(infoQuery.queryKey) !== undefined;
  if (!drawn && kept !== undefined && kept.clientid === currentClientid && kept.language === language) {
    queryClient.setQueryData(infoQuery.queryKey, kept.info, { updatedAt: 0 });
    queryClient.setQueryData(displayQuery.queryKey, kept.display, { updatedAt: 0 });
  }
  const [info, display] = await Promise.all([
    queryClient.fetchQuery({ ...infoQuery, staleTime: 0 }),
    queryClient.fetchQuery({ ...displayQuery, staleTime: 0 }),
  ]);
  deviceStore.write(key, { clientid: currentClientid, language, info, display });
}

/** The library of the page: both parts are `undefined` until they are here (draw a skeleton), `error` when one failed. */
export interface Library {
  readonly info: LibraryInfo | undefined;
  readonly display: DisplayConfig | undefined;
  /** What the library calls itself in the header and in titles; empty until it is known. */
  readonly name: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useLibrary(): Library {
  const info = useQuery(infoQuery);
  const display = useQuery(displayQuery);
  return {
    info: info.data,
    display: display.data,
    name: shownName(info.data, display.data),
    error: info.error ?? display.error,
    retry: () => {
      if (info.isError) void info.refetch();
      if (display.isError) void display.refetch();
    },
  };
}

/** The library's own name where its settings open it, else the platform's, else what the contract knows it as. */
function shownName(info: LibraryInfo | undefined, display: DisplayConfig | undefined): string {
  if (display === undefined) return info?.libname ?? '';
  const configured = display.openLibName === 1 ? display.libName : display.paasName;
  return configured || display.libName || display.paasName || (info?.libname ?? '');
}

/** Dates and numbers in the page's language and the library's time zone. */
export function useFormats(): Formats {
  const { display } = useLibrary();
  return formatsOf(language, display?.timeZone);
}
