import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ActivityPreview } from '../../activities/desk/public.ts';
import { BookInput, BooklistPreview } from '../../catalogue/desk/public.ts';
import { ChallengePreview } from '../../challenge/desk/public.ts';
import { type ContentParts, ContentPartsContext } from '../../content/desk/public.ts';
import { withMessages } from '../../messages/lazy-messages.ts';
import { startMessages } from '../../messages/start-messages.ts';
import { NoticePreview } from '../../notices/desk/public.ts';
import type { DeskRouter } from './desk-router.tsx';
import { LinksPreview } from './links-preview.tsx';

/** Components that other domains supply to the content editor, which the import law does not let import them. */
const contentParts: ContentParts = {
  BookInput,
  previews: {
    news: NoticePreview,
    lectures: NoticePreview,
    'match-notices': NoticePreview,
    'competition-notices': NoticePreview,
    guides: NoticePreview,
    activities: ActivityPreview,
    competitions: ActivityPreview,
    challenges: ChallengePreview,
    sheets: BooklistPreview,
    recommended: BooklistPreview,
    links: LinksPreview,
  },
  async loadMessages(language) {
    await startMessages(language);
    await withMessages(async () => undefined);
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
