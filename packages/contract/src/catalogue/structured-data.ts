import type { Title } from './schemas.ts';

/** The four digits of a year in a publication date as catalogued ("2008", "2008-05", "c2008"). */
export function yearOf(publishTime: string): string {
  return /(?:^|\D)(\d{4})(?!\d)/u.exec(publishTime)?.[1] ?? '';
}

/** A title as https://schema.org/Book, for the page of the title. */
export function structuredData(title: Title, libraryName: string): Record<string, unknown> {
  const texts = {
    alternativeHeadline: title.subBookName,
    isbn: title.bookIsbn,
    inLanguage: title.language,
    datePublished: yearOf(title.publishTime),
    bookEdition: title.bookEdition,
    description: title.description,
    image: title.cover,
    keywords: title.keywords.join(', '),
  };
  const available = title.storageInfo.storageCount > 0;
  return {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: title.bookName,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    author: title.creators.map((creator) => ({ '@type': 'Person', name: creator.name })),
    ...(title.publishingCompany === ''
      ? {}
      : { publisher: { '@type': 'Organization', name: title.publishingCompany } }),
    offers: {
      '@type': 'Offer',
      availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      offeredBy: { '@type': 'Library', name: libraryName },
    },
  };
}
