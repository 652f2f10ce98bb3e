import { IconBook2, IconHash, IconHistory, IconTag, IconTrendingUp, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import type { Offer } from '../use-suggestions.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './suggestion-list.module.css';

const kindIcons = { title: IconBook2, author: IconUser, keyword: IconTag, isbn: IconHash } as const;
const groupIcons = { mine: IconHistory, popular: IconTrendingUp } as const;

/** The suggestions below the search field, as a listbox; the focus stays in the field. */
export function SuggestionList({
  id,
  offers,
  active,
  written,
  onChoose,
}: {
  readonly id: string;
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly written: string;
  readonly onChoose: (offer: Offer) => void;
}) {
  const { t } = useTranslation('catalogue');
  const places = offers.map((offer, place) => ({ offer, place }));
  const groups = (['suggestions', 'mine', 'popular'] as const)
    .map((name) => ({ name, lines: places.filter(({ offer }) => offer.group === name) }))
    .filter(({ lines }) => lines.length > 0);

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('bar.suggestions')} className={styles['list']}>
      {groups.map(({ name, lines }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox; a fieldset may not stand there.
        <div
          key={name}
          role="group"
          aria-label={name === 'suggestions' ? t('bar.suggestions') : t(`bar.${name}`)}
        >
          {name !== 'suggestions' && (
            <p className={styles['heading']} aria-hidden="true">
              {t(`bar.${name}`)}
            </p>
          )}
          {lines.map(({ offer, place }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys for its options.
            <div
              // A changed line is a new element: if the old one grew, it would push the others.
              key={`${place} ${offer.group === 'suggestions' ? offer.suggestion.text : offer.text}`}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={styles['option']}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(offer)}
            >
              <OfferIcon offer={offer} />
              <span className={styles['text']}>
                {offer.group === 'suggestions' ? (
                  <MarkedText
                    text={offer.suggestion.text}
                    parts={[['', typedIn(offer.suggestion.text, written)]]}
                  />
                ) : (
                  offer.text
                )}
              </span>
              {offer.group === 'suggestions' && (
                <span className={styles['kind']}>{t(`bar.kind.${offer.suggestion.kind}`)}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Finds the typed text literally, ignoring case; user input never becomes a pattern. */
function typedIn(text: string, typed: string): string {
  const at = text.toLowerCase().indexOf(typed.trim().toLowerCase());
  return at < 0 ? '' : text.slice(at, at + typed.trim().length);
}

function OfferIcon({ offer }: { readonly offer: Offer }) {
  const Icon = offer.group === 'suggestions' ? kindIcons[offer.suggestion.kind] : groupIcons[offer.group];
  return <Icon size={18} stroke={1.6} aria-hidden="true" />;
}
