import { Link } from '@tanstack/react-router';
import { Cover } from '../../ui/pictures/cover.tsx';
import { langAttribute } from '../book-labels.ts';

/** A title as other lists know it: loans, shelves, holds, rankings. */
export interface LinkedTitle {
  readonly catalogueId: string;
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly cover: string;
  readonly bookKindCode: string;
  readonly language: string;
}

/** The title's name as a link to its page. */
export function TitleLink({
  title,
  className,
}: {
  readonly title: LinkedTitle;
  readonly className?: string | undefined;
}) {
  return (
    <Link
      to="/book/$id"
      params={{ id: title.catalogueId }}
      className={className}
      lang={langAttribute(title.language)}
    >
      {title.bookName}
    </Link>
  );
}

/** The title's cover beside its name; also a link to its page, but only for the pointer. */
export function TitleCover({ title }: { readonly title: LinkedTitle }) {
  return (
    <Link to="/book/$id" params={{ id: title.catalogueId }} tabIndex={-1} aria-hidden="true">
      <TitlePicture title={title} />
    </Link>
  );
}

/** The title's cover without a link. */
export function TitlePicture({
  title,
  eager = false,
}: {
  readonly title: LinkedTitle;
  readonly eager?: boolean;
}) {
  return (
    <Cover
      book={title.catalogueId}
      title={title.bookName}
      author={title.firstAuthor}
      cloth={title.bookKindCode}
      src={title.cover}
      lang={langAttribute(title.language)}
      eager={eager}
    />
  );
}
