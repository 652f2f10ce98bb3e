import type { z } from 'zod/mini';
import type { Language } from './language.ts';
import type { tokenSchema } from './library/schemas.ts';

/** A request to render a page on the server, as a visitor sees it. */
export interface PageRequest {
  readonly clientid: string;
  readonly language: Language;
  /** Path and query: `/qinghe/search?q=三体`. */
  readonly address: string;
  /** Scheme and host: `https://lib.example.org`. */
  readonly origin: string;
  /** The session that the page's calls use. */
  readonly session: z.infer<typeof tokenSchema>;
}

export interface RenderedPage {
  readonly html: string;
  /** The data that the browser hydrates the page with: {@link Hydration} as JSON. */
  readonly hydration: string;
  /** The modules of the lazy parts that it shows, as the build's manifest names them. */
  readonly parts: readonly string[];
}

/** A rendered page, or the path to redirect to. */
export type Rendering = RenderedPage | { readonly redirect: string };

/** What the built pages export for the server. Undefined for a page that is better rendered in the browser. */
export type RenderPage = (
  request: PageRequest,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
) => Promise<Rendering | undefined>;

/**
 * The data that the server sends with a rendered page. The browser renders the page itself when its own situation
 * differs.
 */
export interface Hydration {
  readonly language: Language;
  readonly address: string;
  readonly origin: string;
  /** The keys and data of the page's queries. */
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The modules of the lazy parts that the page shows. They load before hydration. */
  readonly parts: readonly string[];
}

/** Id of the element that holds a page's {@link Hydration}. */
export const hydrationId = 'hydration';
