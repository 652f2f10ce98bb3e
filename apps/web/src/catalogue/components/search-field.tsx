import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { moveActive } from '../suggestion-choice.ts';
import { type Offer, useOffers } from '../use-suggestions.ts';
import styles from './search-field.module.css';

/** Loaded once the first focus is painted, so that the code is there before the first suggestions. */
const loadList = () => import('./suggestion-list.tsx');
const SuggestionList = lazy(async () => ({ default: (await loadList()).SuggestionList }));

/** In Safari, the Enter that ends a composition arrives after the end of the composition, with this key code. */
const codeWhileComposing = 229;

function composing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === codeWhileComposing;
}

/**
 * The search field: a combobox by the ARIA pattern (list, manual selection). Arrow keys move, Enter takes the active
 * line or submits, Escape closes the list, then clears the field. Keys do nothing while an input method is composing.
 */
export function SearchField({
  written,
  onWrite,
  onChoose,
  describedBy,
}: {
  readonly written: string;
  readonly onWrite: (text: string) => void;
  readonly onChoose: (offer: Offer) => void;
  readonly describedBy: string;
}) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [inMethod, setInMethod] = useState(false);
  // Suggestions are for the text in the field, not for letters that an input method is still composing.
  const [settled, setSettled] = useState(written);
  if (!inMethod && settled !== written) setSettled(written);
  const offers = useOffers(settled, open && !inMethod);
  const shown = open && offers.length > 0;

  useEffect(() => {
    if (open) void loadList();
  }, [open]);

  useEffect(() => {
    if (active >= offers.length) setActive(-1);
  }, [active, offers.length]);

  function write(text: string): void {
    onWrite(text);
    setActive(-1);
    setOpen(true);
  }

  function choose(offer: Offer): void {
    setOpen(false);
    setActive(-1);
    onChoose(offer);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (composing(event)) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) setOpen(true);
      else setActive(moveActive(active, event.key === 'ArrowDown' ? 1 : -1, offers.length));
    } else if (event.key === 'Enter') {
      const offer = shown ? offers[active] : undefined;
      setOpen(false);
      if (offer === undefined) return;
      event.preventDefault();
      choose(offer);
    } else if (event.key === 'Escape') {
      // In a dialog, the first Escape only closes the list.
      if (shown) event.preventDefault();
      if (shown) setOpen(false);
      else if (written !== '') write('');
    }
  }

  return (
    <div className={styles['field']}>
      <input
        ref={input}
        className={styles['input']}
        type="text"
        name="q"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder={t('bar.hint')}
        aria-label={t('bar.text')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => setInMethod(true)}
        onCompositionEnd={(event) => {
          setInMethod(false);
          write(event.currentTarget.value);
        }}
      />
      {written !== '' && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('bar.clear')}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (input.current === null) return;
            input.current.focus();
            // At once, so that letters typed before the next rendering are not appended to the old text.
            input.current.value = '';
            write('');
          }}
        >
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <div className={classNames(styles['drop'], !shown && styles['closed'])}>
        {shown && (
          <Suspense>
            <SuggestionList id={id} offers={offers} active={active} written={written} onChoose={choose} />
          </Suspense>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{shown ? t('bar.suggestionCount', { count: offers.length }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
