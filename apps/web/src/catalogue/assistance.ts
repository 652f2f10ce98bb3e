import type { Title } from '@yuelan/contract/catalogue/schemas';
import { type ComponentType, createContext, use } from 'react';
import type { Page } from '../platform/page.ts';
import type { SearchAddress } from './search-address.ts';

/** What the assistant adds to the catalogue, which knows nothing of it: the shell fills these places. */
export interface Assistance {
  /** Opens the conversation that finds books, its question begun with these words. */
  readonly open: (page: Page, words?: string) => void;
  /** The tab beside the copies on a book's page. */
  readonly ReadingHelp: ComponentType<{ readonly title: Title }>;
  /** A dialog with better queries for a search that found nothing or too much. */
  readonly BetterQueries: ComponentType<{
    readonly address: SearchAddress;
    readonly total: number;
    readonly onClose: () => void;
  }>;
}

const AssistanceContext = createContext<Assistance | undefined>(undefined);

export const AssistanceProvider = AssistanceContext.Provider;

/** What the assistant adds, or nothing where there is none. */
export function useAssistance(): Assistance | undefined {
  return use(AssistanceContext);
}
