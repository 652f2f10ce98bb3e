import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withMessages } from '../messages/lazy-messages.ts';
import type { LibraryRouter } from './router.tsx';

const PortalPages = lazy(() => withMessages(() => import('./components/portal-pages.tsx')));

/** The whole page: a library's screens, or the few pages that belong to no library. */
export function Portal({ router }: { readonly router: LibraryRouter }) {
  const { page } = router.options.context;
  return (
    <QueryClientProvider client={page.queries}>
      {page.library === undefined ? (
        <Suspense>
          <PortalPages />
        </Suspense>
      ) : (
        <RouterProvider router={router} />
      )}
    </QueryClientProvider>
  );
}
