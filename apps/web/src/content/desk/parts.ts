import type { ContentKindName } from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type ComponentType, createContext } from 'react';

/** The properties of a preview of a draft. */
export interface PreviewProps {
  /** The item as the readers' call for its type returns it. */
  readonly shown: unknown;
}

/** The properties of a field that finds books for a list. */
export interface BookInputProps {
  readonly onChoose: (book: { readonly isbn: string; readonly title: string }) => void;
}

/** What other domains contribute to the editor: previews in their readers' pages, and a search for books. */
export interface ContentParts {
  readonly previews: Partial<Readonly<Record<ContentKindName, ComponentType<PreviewProps>>>>;
  /** Loads the messages of readers' components in a language. */
  readonly loadMessages?: (language: Language) => Promise<void>;
  readonly BookInput?: ComponentType<BookInputProps>;
}

/** Provided by the frame of the desk. */
export const ContentPartsContext = createContext<ContentParts>({ previews: {} });
