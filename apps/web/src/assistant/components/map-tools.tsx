import { IconDownload, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../messages/translation.ts';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { type MapFile, savePng, saveSvg } from '../map-export.ts';
import { maxZoom, minZoom, zoomStep } from '../map-view.ts';
import styles from './mind-map.module.css';

/** Below the map: buttons to zoom, fit and save it, and help on the keys. */
export function MapTools({
  zoom,
  keysId,
  onZoom,
  onFit,
  file,
}: {
  readonly zoom: number;
  /** Id of the help on the keys. */
  readonly keysId: string;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly file: () => MapFile | undefined;
}) {
  const { t } = useTranslation('assistant');

  function save(how: (map: MapFile) => void | Promise<void>): void {
    const map = file();
    if (map === undefined) return;
    Promise.resolve(map)
      .then(how)
      .catch(() => showToast('error', t('map.saveFailed')));
  }

  return (
    <div className={styles['tools']} data-unprinted>
      <div className={styles['zoom']}>
        <button
          type="button"
          aria-label={t('map.zoomOut')}
          aria-disabled={zoom <= minZoom}
          onClick={() => onZoom(1 / zoomStep)}
        >
          <IconMinus size={18} aria-hidden="true" />
        </button>
        <output aria-label={t('map.zoom')}>{`${Math.round(zoom * 100)}%`}</output>
        <button
          type="button"
          aria-label={t('map.zoomIn')}
          aria-disabled={zoom >= maxZoom}
          onClick={() => onZoom(zoomStep)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </button>
        <button type="button" className={styles['fit']} onClick={onFit}>
          <IconMaximize size={18} stroke={1.7} aria-hidden="true" />
          {t('map.fit')}
        </button>
      </div>
      <p id={keysId} className={styles['keys']}>
        {t('map.keys')}
      </p>
      <MenuButton
        label={
          <span className={styles['save']}>
            <IconDownload size={18} stroke={1.7} aria-hidden="true" />
            {t('map.save')}
          </span>
        }
        name={t('map.save')}
      >
        <li>
          <button type="button" onClick={() => save(saveSvg)}>
            {t('map.svg')}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => save(savePng)}>
            {t('map.png')}
          </button>
        </li>
      </MenuButton>
    </div>
  );
}
