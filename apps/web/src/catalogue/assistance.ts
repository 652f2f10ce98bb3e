import type { Title } from '@yuelan/contract/catalogue/schemas';
import { type ComponentType, createContext, useContext } from 'react';
import type { Page } from '../platform/page.ts';
import type { SearchAddress } from './search-address.ts';

/** The assistant's parts inside the catalogue. The catalogue does not know the assistant; the shell supplies them. */
export interface Assistance {
  /** Opens the conversation that finds books, with this text in its input field. */
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

/** The assistant's parts, or undefined if there is no assistant. */
export function useAssistance(): Assistance | undefined {
  return useContext(AssistanceContext);
}
