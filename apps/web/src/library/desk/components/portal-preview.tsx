import { useQuery } from '@tanstack/react-query';
import type { LibrarySettings } from '@yuelan/contract/library/desk-schemas';
import { libraryColors } from '@yuelan/contract/library-colors';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { readHome } from '../api.ts';
import { previewOf, showLooks } from '../preview-document.ts';
import styles from './portal-preview.module.css';

const devices = ['phone', 'desktop'] as const;
const schemes = ['light', 'dark'] as const;
const tryAgainMilliseconds = 1000;
const mostTries = 30;

/** A preview of the portal's first page before anything is saved. It is not interactive. */
export function PortalPreview({
  looks,
  stored,
}: {
  readonly looks: Omit<LibrarySettings['looks'], 'version' | 'fontSize'> & { readonly fontSize: string };
  readonly stored: LibrarySettings['looks'];
}) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const [device, setDevice] = useState<(typeof devices)[number]>('phone');
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light');
  const [large, setLarge] = useState(false);
  /** The document that the frame has loaded. Before that, the frame's document may have no root. */
  const [shown, setShown] = useState<Document | null>(null);
  const home = useQuery({
    queryKey: ['portal preview', page.library, stored.version],
    queryFn: async ({ signal }) => previewOf(await readHome(page, signal)),
    retry: false,
    // The server renders a page only once it has been requested; a library that is not open has no pages.
    refetchInterval: ({ state }) =>
      state.data === '' && state.dataUpdateCount < mostTries ? tryAgainMilliseconds : false,
  });

  useEffect(() => {
    if (shown === null) return;
    showLooks(shown, {
      colors: libraryColors(looks),
      scheme,
      large,
      name: looks.openLibName === 1 || looks.paasName === '' ? looks.name : looks.paasName,
      storedName: stored.openLibName === 1 || stored.paasName === '' ? stored.name : stored.paasName,
      fontSize: Number(looks.fontSize),
      logo: scheme === 'dark' && looks.logoDarkUrl !== '' ? looks.logoDarkUrl : looks.logoUrl,
    });
  }, [looks, stored, scheme, large, shown]);

  return (
    <Panel title={t('preview.title')} className={styles['panel']}>
      <div className={styles['choices']} data-unprinted>
        <fieldset>
          <legend>{t('preview.device')}</legend>
          {devices.map((one) => (
            <Check
              key={one}
              kind="radio"
              look="chip"
              name="preview-device"
              label={t(`preview.${one}`)}
              checked={device === one}
              onChange={() => setDevice(one)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('preview.scheme')}</legend>
          {schemes.map((one) => (
            <Check
              key={one}
              kind="radio"
              look="chip"
              name="preview-scheme"
              label={t(`preview.${one}`)}
              checked={scheme === one}
              onChange={() => setScheme(one)}
            />
          ))}
        </fieldset>
        <Check
          label={t('preview.large')}
          checked={large}
          onChange={({ currentTarget: { checked } }) => setLarge(checked)}
        />
      </div>
      {home.isError || home.data === undefined || home.data === '' ? (
        <p className={styles['waiting']}>{t(home.isError ? 'preview.failed' : 'preview.waiting')}</p>
      ) : (
        <div className={classNames(styles['window'], styles[device])}>
          <iframe
            title={t('preview.title')}
            // No scripts, no forms, no links: a static page whose styles can still be changed.
            sandbox="allow-same-origin"
            inert
            srcDoc={home.data}
            onLoad={({ currentTarget }) => setShown(currentTarget.contentDocument)}
          />
        </div>
      )}
      <p className={styles['note']}>{t('preview.note')}</p>
    </Panel>
  );
}
