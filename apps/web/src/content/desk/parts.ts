import type { ContentKindName } from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type ComponentType, createContext } from 'react';

/** What a preview shows: an item as it is being written. */
export interface PreviewProps {
  /** As the readers' call of its type returns it. */
  readonly shown: unknown;
}

/** Finds books for a list. */
export interface BookInputProps {
  readonly onChoose: (book: { readonly isbn: string; readonly title: string }) => void;
}

/** What other domains bring to the editor: they know their readers' pages and their books. */
export interface ContentParts {
  readonly previews: Partial<Readonly<Record<ContentKindName, ComponentType<PreviewProps>>>>;
  /** Loads what readers' components say in a language. */
  readonly loadMessages?: (language: Language) => Promise<void>;
  readonly BookInput?: ComponentType<BookInputProps>;
}

/** Given by the frame of the desk. */
export const ContentPartsContext = createContext<ContentParts>({ previews: {} });
