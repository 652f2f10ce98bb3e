import { accountCalls } from '@yuelan/contract/circulation/account-remote';
import type { Pickups } from '@yuelan/contract/circulation/schemas';
import { useState } from 'react';
import { useTranslation } from '../messages/translation.ts';
import type { Page } from '../platform/page.ts';
import { Select } from '../ui/controls/select.tsx';
import styles from './pickup-choice.module.css';

/**
 * Asks where one of these interchangeable copies can be picked up. `choice` is shown if there is more than one place;
 * `chosen` is what the hold then contains. If the library's system lists no places, it decides.
 */
export async function askPickups(page: Page, [bookBarCode = '']: readonly string[]) {
  const none: Pickups = { places: [], usual: '' };
  const { places, usual } = await page.answerOf(accountCalls.pickups, { bookBarCode }).catch(() => none);
  let pickup = places.some(({ id }) => id === usual) ? usual : (places[0]?.id ?? '');
  return {
    choice:
      places.length > 1 ? (
        <PickupChoice
          places={places}
          usual={pickup}
          onChoose={(id) => {
            pickup = id;
          }}
        />
      ) : undefined,
    chosen: () => (pickup === '' ? {} : { pickup }),
    /** The name of the chosen place; empty if the system decides. */
    place: () => places.find(({ id }) => id === pickup)?.name ?? '',
  };
}

function PickupChoice({ places, usual, onChoose }: Pickups & { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('circulation');
  const [chosen, setChosen] = useState(usual);
  return (
    <Select
      className={styles['choice']}
      label={t('hold.pickup')}
      choices={places.map(({ id, name }) => ({ value: id, label: name || id }))}
      value={chosen}
      onChange={(id) => {
        setChosen(id);
        onChoose(id);
      }}
    />
  );
}
