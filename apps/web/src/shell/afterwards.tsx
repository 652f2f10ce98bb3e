import { QueryClientProvider } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadAvailability } from '../circulation/public.ts';
import { hasCopiesElsewhere } from '../library/public.ts';
import { startAfterwards } from '../platform/afterwards.ts';
import type { Page } from '../platform/page.ts';
import { letCoversTravel } from './cover-travel.ts';

/** What a library's first page does without. */
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
  // Beside the portal, whose first load does without it.
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <QueryClientProvider client={page.queries}>
      <CopiesNotice />
    </QueryClientProvider>,
  );
}
