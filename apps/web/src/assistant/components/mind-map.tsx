import { IconListTree, IconSitemap } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useStore } from '../../platform/store.ts';
import { visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import { mapKind } from '../choices.ts';
import type { Outline } from '../outline.ts';
import { MapView } from './map-view.tsx';
import styles from './mind-map.module.css';
import { OutlineList } from './outline-list.tsx';

const kinds = { map: IconSitemap, list: IconListTree } as const;

/** A tree as a map that can be moved and zoomed, or as an equivalent nested list; the choice is kept. */
export function MindMap({
  outline,
  title,
  lang,
}: {
  readonly outline: Outline;
  readonly title: string;
  readonly lang: string | undefined;
}) {
  const { t } = useTranslation('assistant');
  const id = useId();
  const kind = useStore(mapKind) ?? 'map';
  return (
    <section className={styles['section']} aria-labelledby={`${id}-heading`}>
      <div className={styles['heading']}>
        <h3 id={`${id}-heading`}>{t('map.title')}</h3>
        <fieldset className={styles['kinds']} data-unprinted>
          <legend className={visuallyHiddenClass}>{t('map.kind')}</legend>
          {(['map', 'list'] as const).map((one) => {
            const Icon = kinds[one];
            return (
              <label key={one}>
                <input
                  type="radio"
                  name={`${id}-kind`}
                  value={one}
                  checked={kind === one}
                  onChange={() => mapKind.set(one)}
                />
                <span>
                  <Icon size={18} stroke={1.7} aria-hidden="true" />
                  {t(`map.${one}`)}
                </span>
              </label>
            );
          })}
        </fieldset>
      </div>
      {kind === 'map' ? (
        <MapView root={outline.root} title={title} lang={lang} />
      ) : (
        <OutlineList root={outline.root} lang={lang} />
      )}
      {outline.left > 0 && <p className={styles['left']}>{t('map.left', { count: outline.left })}</p>}
    </section>
  );
}
