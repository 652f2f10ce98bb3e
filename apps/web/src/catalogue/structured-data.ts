import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { yearOf } from './citation.ts';

/** A title in the words of schema.org, for the page's `application/ld+json`. `address` is the canonical one. */
export function structuredData(title: Title, address: string): Record<string, unknown> {
  const authors =
    title.creators.length > 0 ? title.creators.map((creator) => creator.name) : [title.firstAuthor];
  const facts: Record<string, unknown> = {
    '@context': 'https://schema.org',
    '@type': 'Book',
    '@id': address,
    url: address,
    name: title.bookName,
    alternativeHeadline: title.subBookName,
    author: authors.filter((name) => name !== '').map((name) => ({ '@type': 'Person', name })),
    isbn: title.bookIsbn,
    publisher:
      title.publishingCompany === '' ? '' : { '@type': 'Organization', name: title.publishingCompany },
    datePublished: yearOf(title.publishTime),
    inLanguage: title.language,
    keywords: title.keywords,
    description: title.description,
    image: title.cover,
    offers: title.bookLibraryList.map((copy) => ({
      '@type': 'Offer',
      availability:
        copy.lendingState === lendingStates.available
          ? 'https://schema.org/InStock'
          : 'https://schema.org/OutOfStock',
      availableAtOrFrom: { '@type': 'Library', name: copy.libraryName },
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      sku: copy.bookBarCode,
    })),
  };
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
