import { Link } from '@tanstack/react-router';
import { Cover } from '../../ui/pictures/cover.tsx';
import { langAttribute } from '../book-labels.ts';

/** A title as other lists know it: loans, shelves, holds. */
export interface LinkedTitle {
  readonly catalogueId: string;
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly cover: string;
  readonly bookKindCode: string;
  readonly language: string;
}

/** The title's name, leading to its page. */
export function TitleLink({ title }: { readonly title: LinkedTitle }) {
  return (
    <Link to="/book/$id" params={{ id: title.catalogueId }} lang={langAttribute(title.language)}>
      {title.bookName}
    </Link>
  );
}

/** The title's cover beside its name; leads to its page too, but only for the pointer. */
export function TitleCover({ title }: { readonly title: LinkedTitle }) {
  return (
    <Link to="/book/$id" params={{ id: title.catalogueId }} tabIndex={-1} aria-hidden="true">
      <Cover
        title={title.bookName}
        author={title.firstAuthor}
        cloth={title.bookKindCode}
        src={title.cover}
        lang={langAttribute(title.language)}
      />
    </Link>
  );
}
