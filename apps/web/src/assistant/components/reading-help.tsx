import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { HelpBook } from '@yuelan/contract/assistant/schemas';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { useMemo } from 'react';
import { langAttribute, searchFor } from '../../catalogue/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { chipClass } from '../../ui/controls/chip.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { readingHelpQuery } from '../api.ts';
import { readOutline, withBooks } from '../outline.ts';
import { linesOf, tagsOf } from '../reading-help-text.ts';
import { MindMap } from './mind-map.tsx';
import styles from './reading-help.module.css';

/** The tab beside the copies: what a book is about, for whom, how to read it, and a map of it. */
export default function ReadingHelp({ title }: { readonly title: Title }) {
  const { t } = useTranslation('assistant');
  const query = useQuery(readingHelpQuery(title.id));
  return (
    <Loaded query={query} waiting={<LinesSkeleton label={t('help.loading')} lines={8} />}>
      {(help) => <Help help={help} title={title} />}
    </Loaded>
  );
}

function Help({
  help,
  title,
}: {
  readonly help: {
    readonly summary: string;
    readonly advice: string;
    readonly booktag: string;
    readonly mindmapping: string;
    readonly source: 'model' | 'catalogue';
    readonly books?: readonly HelpBook[] | undefined;
  };
  readonly title: Title;
}) {
  const { t } = useTranslation('assistant');
  const { mindmapping, books } = help;
  const { bookName } = title;
  const outline = useMemo(() => {
    const read = readOutline(mindmapping, bookName);
    return read === undefined ? undefined : { ...read, root: withBooks(read.root, books ?? []) };
  }, [mindmapping, books, bookName]);
  // The same page already shows what the catalogue's help says about the book itself.
  const paragraphs = help.source === 'catalogue' ? [] : linesOf(help.summary);
  const tags =
    help.source === 'catalogue'
      ? []
      : tagsOf(help.booktag).filter((tag) => !title.keywords.some((heading) => heading.trim() === tag));
  const advice = linesOf(help.advice);
  const lang = langAttribute(title.language);
  return (
    <div className={styles['help']}>
      <p className={styles['source']}>{t(`help.source.${help.source}`)}</p>
      <div className={styles['columns']}>
        {paragraphs.length > 0 && (
          <section className={styles['summary']} aria-labelledby="help-summary">
            <h3 id="help-summary">{t('help.summary')}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        )}
        <div className={styles['beside']}>
          {tags.length > 0 && (
            <section aria-labelledby="help-tags">
              <h3 id="help-tags">{t('help.tags')}</h3>
              <ul className={styles['tags']}>
                {tags.map((tag) => (
                  <li key={tag}>
                    <Link to="/search" search={searchFor(tag)} preload={false} className={chipClass}>
                      {tag}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {advice.length > 0 && (
            <section aria-labelledby="help-advice">
              <h3 id="help-advice">{t('help.advice')}</h3>
              <ul className={styles['advice']}>
                {advice.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {outline !== undefined && <MindMap outline={outline} title={title.bookName} lang={lang} />}
    </div>
  );
}
