import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { chipClass } from '../../ui/controls/chip.tsx';
import { codeLabelsQuery } from '../api.ts';
import { languageName } from '../book-labels.ts';
import { classLabel } from '../class-codes.ts';
import { cutAtNames } from '../linked-names.ts';
import { priceLabel } from '../price-label.ts';
import { plainSearch, printSearch, select } from '../search-address.ts';
import styles from './book-facts.module.css';
import { CallNumber } from './call-number.tsx';
import { NamedLinks } from './named-links.tsx';

/** The description of a book, field by field, without empty fields. */
export function BookFacts({ title }: { readonly title: Title }) {
  const { language } = usePage();
  const { t } = useTranslation('catalogue');
  const labels = useQuery(codeLabelsQuery).data;
  const comma = t('book.comma');
  const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(comma);
  const pages = /^\d{1,6}$/.test(title.bookPages)
    ? t('book.pages', { count: Number(title.bookPages) })
    : title.bookPages;
  const series = listed(title.seriesBookName, title.seriesBookAuthors);
  const named = (title.kindPath ?? []).filter(({ name }) => name !== '');

  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: t('book.parallel'), value: listed(...title.parallelTitles) },
    {
      name: t('book.publication'),
      value: listed(title.publishPlace, title.publishingCompany, title.publishTime),
    },
    { name: t('book.edition'), value: labels?.editions[title.bookEdition] ?? title.bookEdition },
    { name: t('book.isbn'), value: title.bookIsbn },
    {
      name: t('book.callNumber'),
      value: title.displayCallNumber === '' ? '' : <CallNumber>{title.displayCallNumber}</CallNumber>,
    },
    {
      name: t('book.class'),
      value:
        named.length === 0 ? (
          ''
        ) : (
          <ol className={styles['classes']}>
            {named.map(({ kind, name }) => (
              <li key={kind}>
                <Link to="/kind/$letter" params={{ letter: kind }} className={styles['link']}>
                  {classLabel(kind, name)}
                </Link>
              </li>
            ))}
          </ol>
        ),
    },
    {
      name: t('book.form'),
      value: listed(pages, labels?.bindings[title.bookBind] ?? title.bookBind),
    },
    { name: t('book.price'), value: priceLabel(title.bookPrice, language) },
    {
      name: t('book.series'),
      value:
        series === '' ? (
          ''
        ) : (
          <NamedLinks
            parts={cutAtNames(series, title.seriesNames ?? [])}
            searchFor={(name) => select(plainSearch, { series: [name] })}
            className={styles['link']}
          />
        ),
    },
    { name: t('book.language'), value: languageName(title.language, language) },
    {
      name: t('book.subjects'),
      value:
        title.keywords.length === 0 ? (
          ''
        ) : (
          <ul className={styles['subjects']}>
            {title.keywords.map((keyword) => (
              <li key={keyword}>
                <Link
                  to="/search"
                  search={printSearch(select(plainSearch, { keyword: [keyword] }))}
                  preload={false}
                  className={chipClass}
                >
                  {keyword}
                </Link>
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <dl className={styles['facts']}>
      {facts
        .filter((fact) => fact.value !== '')
        .map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
