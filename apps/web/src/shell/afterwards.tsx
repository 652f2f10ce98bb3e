import { QueryClientProvider } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadAvailability } from '../circulation/public.ts';
import { hasCopiesElsewhere } from '../library/public.ts';
import { startAfterwards } from '../platform/afterwards.ts';
import type { Page } from '../platform/page.ts';
import { letCoversTravel } from './cover-travel.ts';

/** Everything that a library's first page can do without. */
export async function afterwards(
  router: AnyRouter,
  page: Page,
  library: string,
  createRoot: (place: Element) => { render(children: ReactNode): void },
): Promise<void> {
  startAfterwards(library);
  letCoversTravel(router, page);
  if (!(await hasCopiesElsewhere(page))) return;
  const { followAvailability, CopiesNotice } = await loadAvailability();
  followAvailability(page);
  // Outside the portal's root, because the first load does not need it.
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <QueryClientProvider client={page.queries}>
      <CopiesNotice />
    </QueryClientProvider>,
  );
}
