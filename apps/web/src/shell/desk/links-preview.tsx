import { z } from 'zod/mini';
import type { PreviewProps } from '../../content/desk/public.ts';
import { WebLinks } from '../components/web-links.tsx';

const schema = z.array(z.object({ linkName: z.string(), linkUrl: z.string() }));

/** The library's links as its home page shows them. */
export function LinksPreview({ shown }: PreviewProps) {
  return <WebLinks links={schema.safeParse(shown).data ?? []} />;
}
