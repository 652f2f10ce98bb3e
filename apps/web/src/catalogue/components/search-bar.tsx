import { IconAdjustmentsHorizontal, IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { Select } from '../../ui/controls/select.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { addressText } from '../address-parts.ts';
import { type AdvancedAddress, plainAdvanced, plainRow } from '../advanced-address.ts';
import { useAssistance } from '../assistance.ts';
import {
  ask,
  modeNames,
  plainSearch,
  printSearch,
  type SearchAddress,
  scopeNames,
} from '../search-address.ts';
import { targetOf } from '../suggestion-choice.ts';
import type { Offer } from '../use-suggestions.ts';
import styles from './search-bar.module.css';
import { SearchField } from './search-field.tsx';

const AdvancedDialog = lazy(() => import('./advanced-dialog.tsx'));

/**
 * The search bar: field, scope, suggestions, mode, advanced search, the assistant. `address` is the search that the
 * page shows.
 */
export function SearchBar({
  size = 'compact',
  address = plainSearch,
  brief = false,
}: {
  readonly size?: 'large' | 'compact';
  readonly address?: SearchAddress;
  /** One line on a phone: the modes and the advanced search are elsewhere. */
  readonly brief?: boolean;
}) {
  const page = usePage();
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const assistance = useAssistance();
  const id = useId();
  const [written, setWritten] = useState(address.text);
  const [scope, setScope] = useState(address.scope);
  const [mode, setMode] = useState(address.mode);
  const [seen, setSeen] = useState(address);
  const [blankHint, setBlankHint] = useState(false);
  const [advanced, setAdvanced] = useState<AdvancedAddress | undefined>(undefined);

  // When the page's search changes, the bar shows it without remounting, so the focus stays.
  if (seen.text !== address.text || seen.scope !== address.scope || seen.mode !== address.mode) {
    setSeen(address);
    setWritten(address.text);
    setScope(address.scope);
    setMode(address.mode);
    setBlankHint(false);
  }

  function go(to: SearchAddress): void {
    void navigate({ to: '/search', search: printSearch(to) });
  }

  function submit(text: string): void {
    if (addressText(text) === '') {
      setBlankHint(true);
      return;
    }
    go(ask(address, { text, scope, mode }));
  }

  function choose(offer: Offer): void {
    if (offer.group !== 'suggestions') {
      setWritten(offer.text);
      go(ask(address, { text: offer.text, scope: 'all', mode: plainSearch.mode }));
      return;
    }
    const target = targetOf(offer.suggestion, address);
    if (target.to === 'search') go(target.address);
    else void navigate({ to: '/book/$id', params: { id: target.id } });
  }

  return (
    <search
      className={classNames(styles['bar'], styles[size], brief && styles['brief'])}
      data-unprinted
      aria-label={t('bar.region')}
    >
      <form
        className={styles['form']}
        // Without scripts, or before they load, the browser submits the form itself.
        action={`/${page.library ?? ''}/search`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(written);
        }}
      >
        <Select
          plain
          hideLabel
          name="in"
          label={t('scope.label')}
          className={styles['scope']}
          value={scope}
          onChange={setScope}
          choices={scopeNames.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
        <SearchField
          written={written}
          onWrite={(text) => {
            setWritten(text);
            setBlankHint(false);
          }}
          onChoose={choose}
          describedBy={`${id}-hint`}
        />
        <button type="submit" className={styles['submit']}>
          <IconSearch size={20} stroke={2} aria-hidden="true" />
          <span className={styles['submitWord']}>{t('bar.submit')}</span>
        </button>
      </form>
      <div className={styles['under']}>
        <fieldset className={styles['modes']}>
          <VisuallyHidden>
            <legend>{address.text === '' ? t('mode.label') : t('mode.labelLive')}</legend>
          </VisuallyHidden>
          {modeNames.map((value) => (
            <label key={value} className={styles['mode']}>
              <input
                type="radio"
                name="mode"
                value={value}
                checked={mode === value}
                onChange={() => setMode(value)}
                onClick={() => {
                  // On a results page, choosing another mode runs the search at once.
                  if (value !== address.mode && address.text !== '' && written === address.text) {
                    go(ask(address, { mode: value }));
                  }
                }}
              />
              <span>{t(`mode.${value}`)}</span>
            </label>
          ))}
        </fieldset>
        <button
          type="button"
          className={styles['advanced']}
          onClick={() =>
            setAdvanced({
              ...plainAdvanced,
              rows: written.trim() === '' ? [] : [{ ...plainRow, mode, value: written }],
            })
          }
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden="true" />
          {t('bar.advanced')}
        </button>
        {assistance !== undefined && (
          <button
            type="button"
            className={classNames(styles['advanced'], styles['assistant'])}
            data-asks-assistant
            aria-haspopup="dialog"
            onClick={() => assistance.open(page)}
          >
            <IconMessageQuestion size={18} stroke={1.8} aria-hidden="true" />
            <span>{t('bar.assistant')}</span>
          </button>
        )}
        <p id={`${id}-hint`} role="status" className={styles['hint']}>
          {blankHint ? t('bar.blank') : ''}
        </p>
      </div>
      {advanced !== undefined && (
        <Suspense>
          <AdvancedDialog address={advanced} onClose={() => setAdvanced(undefined)} />
        </Suspense>
      )}
    </search>
  );
}
