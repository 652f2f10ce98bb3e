import type { z } from 'zod';
import type { Language } from './language.ts';
import type { tokenSchema } from './library/schemas.ts';

/** A page to be drawn on the server, as a visitor sees it. */
export interface PageToDraw {
  readonly clientid: string;
  readonly language: Language;
  /** Path and query: `/qinghe/search?q=三体`. */
  readonly address: string;
  /** Scheme and host: `https://lib.example.org`. */
  readonly origin: string;
  /** The session that its calls are made in. */
  readonly session: z.infer<typeof tokenSchema>;
}

/** A drawn page, or the path of its true address. */
export type DrawnPage = Drawn | { readonly redirect: string };

export interface Drawn {
  readonly html: string;
  /** What its calls answered, for the browser to go on with: JSON of {@link Drawing}. */
  readonly drawing: string;
}

/** What the browser is told of a drawn page. It draws anew where something is not as it is there. */
export interface Drawing {
  readonly language: Language;
  readonly address: string;
  readonly origin: string;
  /** Keys and answers of the pages' cache. */
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The element that holds a page's {@link Drawing}. */
export const drawingId = 'drawing';

/** What the built pages export for the server; nothing for a page that is better drawn in the browser. */
export type DrawPage = (
  page: PageToDraw,
  fetchIt: (path: string, init: RequestInit) => Promise<Response>,
) => Promise<DrawnPage | undefined>;
