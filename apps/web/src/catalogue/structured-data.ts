import type { Title } from '@yuelan/contract/catalogue/schemas';
import { yearOf } from './citation.ts';

/** https://schema.org/Book: what the server writes into the page of a title, for titles reached inside the portal. */
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
