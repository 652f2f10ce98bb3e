import type { z } from 'zod/mini';
import type { Language } from './language.ts';
import type { tokenSchema } from './library/schemas.ts';

/** A page to be rendered on the server, as a visitor sees it. */
export interface PageRequest {
  readonly clientid: string;
  readonly language: Language;
  /** Path and query: `/qinghe/search?q=三体`. */
  readonly address: string;
  /** Scheme and host: `https://lib.example.org`. */
  readonly origin: string;
  /** The session that its calls are made in. */
  readonly session: z.infer<typeof tokenSchema>;
}

export interface RenderedPage {
  readonly html: string;
  /** What the browser goes on with: JSON of {@link Hydration}. */
  readonly hydration: string;
}

/** A page, or the path of its true address. */
export type Rendering = RenderedPage | { readonly redirect: string };

/** What the built pages export for the server; nothing for a page that is better rendered in the browser. */
export type RenderPage = (
  request: PageRequest,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
) => Promise<Rendering | undefined>;

/** What the browser is told of a page from the server. It renders the page itself where its own situation differs. */
export interface Hydration {
  readonly language: Language;
  readonly address: string;
  readonly origin: string;
  /** Keys and data of the page's queries. */
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The element that holds a page's {@link Hydration}. */
export const hydrationId = 'hydration';
