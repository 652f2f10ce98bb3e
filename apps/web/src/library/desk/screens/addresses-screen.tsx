import { libraryDeskCalls as described } from '@yuelan/contract/library/desk-calls';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import {
  addressesFields,
  type LibrarySettings,
  settingsVersion,
} from '@yuelan/contract/library/desk-schemas';
import { z } from 'zod/mini';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from '../components/settings.module.css';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsScreen } from '../components/settings-screen.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';

/** The domain names of the library. */
export function AddressesScreen() {
  return (
    <SettingsScreen part="addresses">
      {({ addresses }) => <AddressesForm stored={addresses} />}
    </SettingsScreen>
  );
}

type Addresses = LibrarySettings['addresses'];
const changed = z.object({ ...addressesFields, version: settingsVersion });

const linesOf = (text: string) =>
  text
    .split(/[\s,，]+/u)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');

function AddressesForm({ stored }: { readonly stored: Addresses }) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: ({ domains }: Addresses) => ({ domains: domains.join('\n') }),
    schema: described.changeAddresses.input,
    inputOf: (entered, version) => ({ domains: linesOf(entered.domains), version }),
    save: (input) => page.answerOf(libraryDeskCalls.changeAddresses, input),
    theirs: (current) => {
      const theirs = changed.safeParse(current).data;
      return theirs === undefined ? undefined : { ...stored, ...theirs };
    },
    labels: [['domains', t('addresses.domains')]],
  });
  const here = globalThis.location?.hostname ?? '';
  const losesHere = stored.domains.includes(here) && !linesOf(values.domains).includes(here);
  return (
    <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
      {conflictView}
      <div className={styles['columns']}>
        <Panel title={t('addresses.domains')}>
          <div className={styles['group']}>
            <TextField
              field={form.field('domains')}
              label={t('addresses.domains')}
              hint={t('addresses.domainsHint')}
              rows={4}
            />
            {losesHere && (
              <p className={styles['warning']} role="alert">
                {t('addresses.losesHere', { domain: here, clientid: stored.clientid })}
              </p>
            )}
          </div>
        </Panel>
        <Panel title={t('addresses.before')}>
          <div className={styles['group']}>
            <p className={styles['note']}>{t('addresses.danger')}</p>
            <p className={styles['note']}>{t('addresses.always', { address: `/${stored.clientid}` })}</p>
            <p className={styles['note']}>{t('addresses.passkeys')}</p>
            <p className={styles['note']}>
              {t(stored.isDefault ? 'addresses.isDefault' : 'addresses.isNotDefault')}
            </p>
          </div>
        </Panel>
      </div>
    </SettingsForm>
  );
}
