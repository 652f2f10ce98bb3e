import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notice } from '@yuelan/contract/notices/schemas';
import { useState } from 'react';
import { RichText } from '../../content/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { useDocumentHead } from '../../platform/document-head.ts';
import { isMissing } from '../../platform/is-missing.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass, linkClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { BackLine } from '../../ui/layout/back-line.tsx';
import { noticeQuery } from '../api.ts';
import { useLangOf } from '../lang-of.ts';
import { type Section, sectionOf } from '../sections.ts';
import styles from './notice-article.module.css';

/** One notice by its id; a notice of another section counts as missing. */
export function NoticeById({ id, section }: { readonly id: string; readonly section: Section }) {
  const { t } = useTranslation('platform');
  const query = useQuery(noticeQuery(id));
  const elsewhere = query.data !== undefined && sectionOf(query.data.type) !== section;
  if (elsewhere || isMissing(query.error, 'notices.notice.missing'))
    return <MissingNotice section={section} />;
  return (
    <Loaded heading query={query} waiting={<LinesSkeleton label={t('loading')} lines={8} />}>
      {(notice) => <NoticeArticle notice={notice} />}
    </Loaded>
  );
}

/** The notice does not exist, or no longer does. */
export function MissingNotice({ section }: { readonly section: Section }) {
  const { t } = useTranslation('notices');
  usePageTitle(t('missing'));
  return (
    <EmptyState heading title={t('missing')} message={t('missingText')}>
      <Link to="/notices/$section" params={{ section }} className={buttonClass('primary')}>
        {t('back', { section: t(`sections.${section}`) })}
      </Link>
    </EmptyState>
  );
}

function NoticeArticle({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('notices');
  const section = sectionOf(notice.type);
  usePageTitle(notice.title);
  useDocumentHead(`/notices/${section}/${notice.id}`, structuredNotice(notice));
  return (
    <article>
      <NoticeText notice={notice} />
      <BackLine>
        <Link to="/notices/$section" params={{ section }} className={linkClass}>
          {t('back', { section: t(`sections.${section}`) })}
        </Link>
      </BackLine>
    </article>
  );
}

/** The content of a notice, published or not. */
export function NoticeText({ notice }: { readonly notice: Notice }) {
  const langOf = useLangOf();
  const { t } = useTranslation('notices');
  const { date } = useFormats();
  const [broken, setBroken] = useState(false);
  const lang = langOf(notice.language);
  const facts = [
    { key: 'time', words: notice.startTimeStr, lang: undefined },
    { key: 'place', words: notice.place, lang },
    { key: 'speaker', words: notice.name, lang },
  ] as const;
  const known = facts.filter(({ words }) => words !== '');
  return (
    <>
      <header className={styles['head']}>
        <h1 lang={lang}>{notice.title}</h1>
        <p className={styles['published']}>
          {t('published')} <time dateTime={notice.createtime}>{date(notice.createtime)}</time>
        </p>
        {known.length > 0 && (
          <dl className={styles['facts']}>
            {known.map(({ key, words, lang: written }) => (
              <div key={key}>
                <dt>{t(`facts.${key}`)}</dt>
                <dd lang={written}>{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      {notice.coverPath !== '' && !broken && (
        <img className={styles['cover']} src={notice.coverPath} alt="" onError={() => setBroken(true)} />
      )}
      <RichText html={notice.data} tableLabel={t('table')} lang={langOf(notice.dataLanguage)} />
    </>
  );
}

/** A notice as schema.org data, which the server writes into the first page; an event if it has a start time. */
function structuredNotice(notice: Notice): Readonly<Record<string, unknown>> {
  const { title, content, createtime, startTime, endTime, place, language } = notice;
  return {
    '@context': 'https://schema.org',
    ...(startTime === ''
      ? { '@type': 'NewsArticle', headline: title, datePublished: createtime }
      : {
          '@type': 'Event',
          name: title,
          startDate: startTime,
          ...(endTime === '' ? {} : { endDate: endTime }),
          ...(place === '' ? {} : { location: { '@type': 'Place', name: place } }),
        }),
    description: content,
    inLanguage: language,
  };
}
