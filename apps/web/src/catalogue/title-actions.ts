import type { Holding, Title, TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { type ComponentType, createContext, useContext } from 'react';
import type { Page } from '../platform/page.ts';

/**
 * What a reader can do with a title. It comes from domains that the catalogue does not know (lending, the bookshelf);
 * the shell fills these places.
 */
export interface TitleActions {
  /** Below the facts on a book's page. */
  readonly OfTitle: ComponentType<{ readonly title: Title }>;
  /** In the strip that follows a reader down the book's page. */
  readonly OfStrip: ComponentType<{ readonly title: Title }>;
  /** At the end of the row of a copy, or of several that are alike. */
  readonly OfCopies: ComponentType<{ readonly title: Title; readonly copies: readonly Holding[] }>;
  /** In a list; `browsing` on the page of a class, where books can be judged too. */
  readonly OfRow: ComponentType<{ readonly title: TitleSummary; readonly browsing: boolean }>;
  /** Recommends a book that the catalogue lacks for purchase. */
  readonly recommend: (
    page: Page,
    book: { readonly bookName: string; readonly firstAuthor?: string },
  ) => void;
}

const TitleActionsContext = createContext<TitleActions | undefined>(undefined);

export const TitleActionsProvider = TitleActionsContext.Provider;

/** The components of these places, or nothing if nobody fills them. */
export function useTitleActions(): TitleActions | undefined {
  return useContext(TitleActionsContext);
}
