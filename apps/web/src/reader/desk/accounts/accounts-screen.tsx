import { useQuery } from '@tanstack/react-query';
import type { IdentitySource } from '@yuelan/contract/reader/identity-calls';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { SettingsMenu, SettingsNote } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { AccountPanel } from './account-panel.tsx';
import { accountsQuery } from './accounts-query.ts';
import { AccountsTable } from './accounts-table.tsx';

const atMost = 10;

/** The school account systems through which readers can log in. */
export function AccountsScreen() {
  const { t } = useTranslation(['readerDesk', 'platform']);
  const canEdit = useMay()('settings.edit');
  const accounts = useQuery(accountsQuery);
  /** The open account system; `new` for one that is not saved yet. */
  const [open, setOpen] = useState<IdentitySource | 'new'>();
  const isFull = (accounts.data?.sources.length ?? 0) >= atMost;
  return (
    <DeskScreen
      title={t('readerDesk:accountSystems.title')}
      text={t('readerDesk:accountSystems.text')}
      menu={<SettingsMenu />}
      actions={
        canEdit && accounts.data !== undefined && !isFull ? (
          <Button kind="primary" onClick={() => setOpen('new')}>
            {t('readerDesk:accountSystems.new')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={accounts} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {(loaded) => (
          <>
            {loaded.address === '' && <SettingsNote>{t('readerDesk:accountSystems.noAddress')}</SettingsNote>}
            {loaded.sources.length === 0 ? (
              <p>{t('readerDesk:accountSystems.none')}</p>
            ) : (
              <AccountsTable loaded={loaded} canEdit={canEdit} onOpen={setOpen} />
            )}
            {open !== undefined && (
              <AccountPanel
                loaded={loaded}
                source={open === 'new' ? undefined : open}
                canEdit={canEdit}
                onClose={() => setOpen(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </DeskScreen>
  );
}
