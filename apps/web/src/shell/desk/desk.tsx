import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { BookInput } from '../../catalogue/desk/public.ts';
import { type ContentParts, ContentPartsContext } from '../../content/desk/public.ts';
import { NoticePreview } from '../../notices/desk/public.ts';
import type { DeskRouter } from './desk-router.tsx';

/** What domains bring to the editor of content, which stands before them in the import law. */
const contentParts: ContentParts = {
  BookInput,
  previews: {
    news: NoticePreview,
    lectures: NoticePreview,
    'match-notices': NoticePreview,
    'competition-notices': NoticePreview,
    guides: NoticePreview,
  },
};

/** The whole desk of a library. */
export function Desk({ router }: { readonly router: DeskRouter }) {
  return (
    <QueryClientProvider client={router.options.context.page.queries}>
      <ContentPartsContext.Provider value={contentParts}>
        <RouterProvider router={router} />
      </ContentPartsContext.Provider>
    </QueryClientProvider>
  );
}
