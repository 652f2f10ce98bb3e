import { useMutation, useQueryClient } from '@tanstack/react-query';
import { libraryDeskCalls as described } from '@yuelan/contract/library/desk-calls';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import {
  type LibrarySettings,
  portalPasswordUses,
  settingsVersion,
  signInFields,
} from '@yuelan/contract/library/desk-schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { PasswordInput } from '../../../platform/password-input.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { askConfirm } from '../../../ui/dialogs/confirm.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { renewSecret, settingsQuery } from '../api.ts';
import { ChoiceField, SwitchField } from '../components/fields.tsx';
import styles from '../components/settings.module.css';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsScreen } from '../components/settings-screen.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';

/** How readers log in, and which other systems are connected to the library. */
export function SignInScreen() {
  return (
    <SettingsScreen part="signIn">
      {({ signIn }) => (
        <div className={styles['group']}>
          <SignInForm stored={signIn} />
          <Ticket has={signIn.hasTicketSecret} />
        </div>
      )}
    </SettingsScreen>
  );
}

type SignIn = LibrarySettings['signIn'];
const changed = z.object({ ...signInFields, version: settingsVersion, hasWechatAppSecret: z.boolean() });

const linesOf = (text: string) => text.split(/[\s,，]+/u).filter((line) => line !== '');

function SignInForm({ stored }: { readonly stored: SignIn }) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: ({ version: _, hasTicketSecret: __, ...rest }: SignIn) => ({
      ...rest,
      kioskNetworks: rest.kioskNetworks.join('\n'),
      wechatAppSecret: '',
      removesSecret: false,
    }),
    schema: described.changeSignIn.input,
    inputOf: ({ wechatAppSecret, removesSecret, hasWechatAppSecret: _, ...entered }, version) => ({
      ...entered,
      kioskNetworks: linesOf(entered.kioskNetworks),
      ...(removesSecret ? { wechatAppSecret: '' } : wechatAppSecret === '' ? {} : { wechatAppSecret }),
      version,
    }),
    save: (input) => page.answerOf(libraryDeskCalls.changeSignIn, input),
    theirs: (current) => {
      const theirs = changed.safeParse(current).data;
      return theirs === undefined ? undefined : { ...stored, ...theirs };
    },
    labels: [
      ['portalPasswords', t('signIn.passwords')],
      ['openCardLogin', t('signIn.card')],
      ['kioskNetworks', t('signIn.networks')],
      ['openWechatLogin', t('signIn.wechat')],
      ['wechatAppId', t('signIn.appId')],
      ['wechatAppSecret', t('signIn.appSecret')],
      ['partnerRenewUrl', t('signIn.partner')],
    ],
    show: (name, value) =>
      name === 'wechatAppSecret'
        ? t('hidden')
        : name === 'portalPasswords'
          ? t(`signIn.passwordUses.${value === 'all' ? 'all' : 'unbound'}`)
          : typeof value === 'number'
            ? t(value === 1 ? 'on' : 'off')
            : String(value),
  });
  return (
    <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
      {conflictView}
      <div className={styles['columns']}>
        <Panel title={t('signIn.account')}>
          <div className={styles['group']}>
            <p className={styles['note']}>{t('signIn.accountText')}</p>
            <ChoiceField
              field={form.field('portalPasswords')}
              label={t('signIn.passwords')}
              hint={t('signIn.passwordsHint')}
              choices={portalPasswordUses.map((value) => ({
                value,
                label: t(`signIn.passwordUses.${value}`),
              }))}
            />
            <SwitchField
              field={form.field('openCardLogin')}
              label={t('signIn.card')}
              hint={t('signIn.cardHint')}
            />
            <TextField
              field={form.field('kioskNetworks')}
              label={t('signIn.networks')}
              hint={t('signIn.networksHint')}
              rows={3}
            />
          </div>
        </Panel>
        <Panel title={t('signIn.wechatTitle')}>
          <div className={styles['group']}>
            <SwitchField
              field={form.field('openWechatLogin')}
              label={t('signIn.wechat')}
              hint={t('signIn.wechatHint')}
            />
            <TextField
              field={form.field('wechatAppId')}
              label={t('signIn.appId')}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              field={form.field('wechatAppSecret')}
              label={t('signIn.appSecret')}
              hint={t(stored.hasWechatAppSecret ? 'signIn.secretSet' : 'signIn.secretNone')}
              as={PasswordInput}
              autoComplete="new-password"
              disabled={values.removesSecret}
            />
            {stored.hasWechatAppSecret && (
              <Check
                label={t('signIn.removeSecret')}
                checked={values.removesSecret}
                onChange={({ currentTarget: { checked } }) => form.field('removesSecret').set(checked)}
              />
            )}
          </div>
        </Panel>
        <Panel title={t('signIn.partners')}>
          <div className={styles['group']}>
            <p className={styles['note']}>{t('signIn.partnersText')}</p>
            <TextField
              field={form.field('partnerRenewUrl')}
              label={t('signIn.partner')}
              hint={t('signIn.partnerHint')}
              type="url"
              spellCheck={false}
            />
          </div>
        </Panel>
      </div>
    </SettingsForm>
  );
}

/** The secret with which a partner system logs readers in by ticket. */
function Ticket({ has }: { readonly has: boolean }) {
  const { t } = useTranslation(['libraryDesk', 'desk', 'platform']);
  const client = useQueryClient();
  const canEdit = useMay()('settings.edit');
  const [secret, setSecret] = useState<string>();
  const renew = useMutation({
    ...renewSecret,
    onSuccess: (answer) => {
      setSecret(answer.secret);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const failure = useFailure(renew.error);
  async function ask(): Promise<void> {
    const sure =
      !has ||
      (await askConfirm({
        title: t('libraryDesk:ticket.renew'),
        text: t('libraryDesk:ticket.renewText'),
        confirmLabel: t('libraryDesk:ticket.renew'),
        cancelLabel: t('platform:confirm.cancel'),
        danger: true,
      }));
    if (sure) renew.mutate({});
  }
  return (
    <Panel title={t('libraryDesk:ticket.title')}>
      <div className={styles['group']}>
        <p className={styles['note']}>{t('libraryDesk:ticket.text')}</p>
        <p>{t(has ? 'libraryDesk:ticket.set' : 'libraryDesk:ticket.none')}</p>
        <FormProblem text={failure} />
        {canEdit && (
          <p>
            <Button busy={renew.isPending} onClick={() => void ask()}>
              {t(has ? 'libraryDesk:ticket.renew' : 'libraryDesk:ticket.make')}
            </Button>
          </p>
        )}
      </div>
      {secret !== undefined && (
        <Dialog
          title={t('libraryDesk:ticket.title')}
          closeLabel={t('platform:close')}
          width={480}
          onClose={() => setSecret(undefined)}
        >
          <div className={styles['group']}>
            <p>{t('libraryDesk:ticket.once')}</p>
            <p className={styles['secret']}>
              <code>{secret}</code>
            </p>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
