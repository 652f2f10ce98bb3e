import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { DeskRouter } from './desk-router.tsx';

/** The whole desk of a library. */
export function Desk({ router }: { readonly router: DeskRouter }) {
  return (
    <QueryClientProvider client={router.options.context.page.queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
