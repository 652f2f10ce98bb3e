import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { contentDeskCalls } from '@yuelan/contract/content/desk-remote';
import type { ContentForm, ContentSource } from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { createPage, usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ContentPartsContext } from '../parts.ts';
import { written } from '../source-state.ts';
import { useLate } from '../use-late.ts';
import styles from './preview.module.css';

const devices = ['phone', 'desktop'] as const;
type Device = (typeof devices)[number];

/** A preview of the item for readers, on a phone and on a desktop. */
export function Preview({
  form,
  itemKey,
  source,
}: {
  readonly form: ContentForm;
  readonly itemKey: string;
  readonly source: ContentSource;
}) {
  const { t } = useTranslation(['contentDesk', 'platform']);
  const [device, setDevice] = useState<Device>('phone');
  const [language, setLanguage] = useState<Language>(form.languages[0] ?? 'zh-CN');
  const { previews, loadMessages } = useContext(ContentPartsContext);
  const Shown = previews[form.kind];
  const late = useLate(source);
  const page = usePage();
  const query = useQuery({
    ...callQuery(contentDeskCalls.preview, {
      kind: form.kind,
      key: itemKey,
      language,
      source: written(late),
    }),
    placeholderData: keepPreviousData,
  });
  const inLanguage = useQuery({
    queryKey: ['preview-language', language],
    queryFn: async () => {
      await loadMessages?.(language);
      const other = createPage({ ...page, language, fetch: () => new Promise(() => undefined) });
      // A preview does not call the server: the data that readers' components need is copied from this page.
      for (const { queryKey, state } of page.queries.getQueryCache().getAll())
        if (state.data !== undefined) other.queries.setQueryData(queryKey, state.data);
      return other;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (Shown === undefined) return null;
  const waiting = <LinesSkeleton label={t('platform:loading')} lines={6} />;
  return (
    <section className={styles['preview']} aria-label={t('contentDesk:preview.title')} data-unprinted>
      <div className={styles['tools']}>
        <h2>{t('contentDesk:preview.title')}</h2>
        <Select
          label={t('contentDesk:preview.device')}
          value={device}
          choices={devices.map((value) => ({ value, label: t(`contentDesk:preview.${value}`) }))}
          onChange={setDevice}
        />
        {form.languages.length > 1 && (
          <Select
            label={t('contentDesk:preview.language')}
            value={language}
            choices={form.languages.map((value) => ({ value, label: t(`contentDesk:languages.${value}`) }))}
            onChange={setLanguage}
          />
        )}
      </div>
      <Suspense fallback={waiting}>
        <Frame title={t('contentDesk:preview.title')} device={device} language={language}>
          <Loaded query={query} waiting={waiting}>
            {({ shown }) =>
              shown === null || shown === undefined ? (
                <p>{t('contentDesk:preview.notYet')}</p>
              ) : (
                <QueryClientProvider client={inLanguage.data?.queries ?? page.queries}>
                  <Shown shown={shown} />
                </QueryClientProvider>
              )
            }
          </Loaded>
        </Frame>
      </Suspense>
    </section>
  );
}

/** A frame with its own width and the styles of this page, so that the preview looks as it does on such a screen. */
function Frame({
  title,
  device,
  language,
  children,
}: {
  readonly title: string;
  readonly device: Device;
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (inside === null || inside === undefined) return;
    inside.title = title;
    inside.head.replaceChildren(
      ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
        inside.importNode(sheet, true),
      ),
    );
    for (const { name, value } of document.documentElement.attributes)
      inside.documentElement.setAttribute(name, value);
    inside.documentElement.lang = language;
    inside.body.className = styles['page'] ?? '';
    // Links in the preview do nothing.
    const stay = (event: Event) => event.preventDefault();
    inside.addEventListener('click', stay);
    setBody(inside.body);
    return () => inside.removeEventListener('click', stay);
  }, [title, language]);

  return (
    <div className={styles['screen']}>
      <iframe ref={frame} title={title} className={styles[device]} />
      {body !== undefined && createPortal(<main>{children}</main>, body)}
    </div>
  );
}
