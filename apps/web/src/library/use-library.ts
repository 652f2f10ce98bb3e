import { useQuery } from '@tanstack/react-query';
import { libraryCalls } from '@yuelan/contract/library/remote';
import { displayConfigSchema, libraryInfoSchema } from '@yuelan/contract/library/schemas';
import { z } from 'zod/mini';
import { type Formats, formatsOf } from '../platform/formats.ts';
import { type Page, usePage } from '../platform/page.ts';
import { callQuery } from '../platform/query.ts';

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
 * Fetches the library's two descriptions in parallel, before the first screen needs them. Until they arrive, the page
 * uses the descriptions last stored on this device, so that it neither jumps nor changes colour and has a name without
 * a network.
 */
export async function openLibrary({ library, language, queries, stores }: Page): Promise<void> {
  const kept = stores.device.read(key, keptSchema);
  const rendered = queries.getQueryData(infoQuery.queryKey) !== undefined;
  if (!rendered && kept !== undefined && kept.clientid === library && kept.language === language) {
    queries.setQueryData(infoQuery.queryKey, kept.info, { updatedAt: 0 });
    queries.setQueryData(displayQuery.queryKey, kept.display, { updatedAt: 0 });
  }
  const [info, display] = await Promise.all([
    queries.fetchQuery({ ...infoQuery, staleTime: 0 }),
    queries.fetchQuery({ ...displayQuery, staleTime: 0 }),
  ]);
  stores.device.write(key, { clientid: library, language, info, display });
}

/**
 * The library of the page. Both parts are `undefined` while loading (show a skeleton); `error` is set if one failed.
 */
export interface Library {
  readonly info: LibraryInfo | undefined;
  readonly display: DisplayConfig | undefined;
  /** The library's name in the header and in titles; empty until it is known. */
  readonly name: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Whether readers see the branches of the library's group; also false until the library is known. */
export function showsBranches({ queries }: Page): boolean {
  return queries.getQueryData(displayQuery.queryKey)?.circulate === 1;
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

/**
 * The library's own name if its settings allow it, otherwise the platform's name, otherwise the name in the contract.
 */
function shownName(info: LibraryInfo | undefined, display: DisplayConfig | undefined): string {
  if (display === undefined) return info?.libname ?? '';
  const configured = display.openLibName === 1 ? display.libName : display.paasName;
  return configured || display.libName || display.paasName || (info?.libname ?? '');
}

/** Dates and numbers in the page's language and the library's time zone. */
export function useFormats(): Formats {
  const { language } = usePage();
  const { display } = useLibrary();
  return formatsOf(language, display?.timeZone);
}
