import type { Holding, Title, TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { type ComponentType, createContext, useContext } from 'react';
import type { Page } from '../platform/page.ts';

/**
 * What a reader can do with a title. The actions come from domains that the catalogue does not know (lending, the
 * bookshelf); the shell supplies them.
 */
export interface TitleActions {
  /** Below the facts on a book's page. */
  readonly OfTitle: ComponentType<{ readonly title: Title }>;
  /** In the strip that follows a reader down the book's page. */
  readonly OfStrip: ComponentType<{ readonly title: Title }>;
  /** At the end of the row of one copy, or of several identical ones. */
  readonly OfCopies: ComponentType<{ readonly title: Title; readonly copies: readonly Holding[] }>;
  /** In a list; `browsing` on the page of a class, where books can also be evaluated. */
  readonly OfRow: ComponentType<{ readonly title: TitleSummary; readonly browsing: boolean }>;
  /** Recommends buying a book that the catalogue lacks. */
  readonly recommend: (
    page: Page,
    book: { readonly bookName: string; readonly firstAuthor?: string },
  ) => void;
}

const TitleActionsContext = createContext<TitleActions | undefined>(undefined);

export const TitleActionsProvider = TitleActionsContext.Provider;

/** The title actions, or undefined if the shell supplies none. */
export function useTitleActions(): TitleActions | undefined {
  return useContext(TitleActionsContext);
}
