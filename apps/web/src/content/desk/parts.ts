import type { ContentKindName, ContentSource } from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type ComponentType, createContext } from 'react';

/** What a preview shows: an item as it is being written. */
export interface PreviewProps {
  readonly kind: ContentKindName;
  readonly itemKey: string;
  readonly language: Language;
  readonly source: ContentSource;
}

/** Finds books for a list. */
export interface BookInputProps {
  readonly onChoose: (book: { readonly isbn: string; readonly title: string }) => void;
}

/** What other domains bring to the editor: they know their readers' pages and their books. */
export interface ContentParts {
  readonly previews: Partial<Readonly<Record<ContentKindName, ComponentType<PreviewProps>>>>;
  readonly BookInput?: ComponentType<BookInputProps>;
}

/** Given by the frame of the desk. */
export const ContentPartsContext = createContext<ContentParts>({ previews: {} });
