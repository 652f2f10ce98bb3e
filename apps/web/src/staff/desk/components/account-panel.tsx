import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import {
  personName,
  type StaffAccount,
  staffAccountSchema,
  staffEmail,
} from '@yuelan/contract/staff/schemas';
import { useState } from 'react';
import { z } from 'zod/mini';
import { ConflictView, conflictOf } from '../../../desk/edit/conflict.tsx';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { isSame } from '../../../platform/is-same.ts';
import { usePage } from '../../../platform/page.ts';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { inviteAgain, refreshStaff, removeSecondFactors } from '../api.ts';
import { useRoleName } from '../role-name.ts';
import type { Invited } from './new-account.tsx';
import { RoleChoices } from './role-choices.tsx';

const schema = z.strictObject({
  name: personName,
  email: staffEmail,
  closed: z.boolean(),
  roleIds: z.array(z.string()),
});
type Values = z.output<typeof schema>;

function valuesOf({ name, email, status, roles }: StaffAccount): Values {
  return { name, email, closed: status === 'closed', roleIds: roles.map(({ id }) => id) };
}

/** Shows an account and lets the user change it, as far as they may. */
export function AccountPanel({
  account,
  onClose,
  onInvited,
}: {
  readonly account: StaffAccount;
  readonly onClose: () => void;
  readonly onInvited: (invited: Invited) => void;
}) {
  const { t } = useTranslation(['staffDesk', 'desk']);
  const page = usePage();
  const client = useQueryClient();
  const nameOf = useRoleName();
  /** The version on which the form is based: the initial one, or theirs after somebody else's change. */
  const [stored, setStored] = useState(account);
  const [values, setValues] = useState(() => valuesOf(account));
  const before = valuesOf(stored);

  const save = useMutation({
    /** `over` is the version that the change replaces. */
    mutationFn: async ({ entered, over }: { readonly entered: Values; readonly over: StaffAccount }) => {
      const { roleIds, ...facts } = entered;
      const { roleIds: roleIdsBefore, ...factsBefore } = valuesOf(over);
      let { version } = over;
      if (!isSame(facts, factsBefore))
        ({ version } = await page.answerOf(staffCalls.changeAccount, { id: account.id, version, ...facts }));
      if (!isSame(roleIds.toSorted(), roleIdsBefore.toSorted()))
        await page.answerOf(staffCalls.changeAccountRoles, { id: account.id, version, roleIds });
    },
    onSuccess: () => {
      showToast('success', t('staffDesk:account.saved'));
      onClose();
    },
    onSettled: () => refreshStaff(client),
  });
  const conflict = conflictOf(save.error);
  const others = staffAccountSchema.safeParse(conflict?.current).data;
  const form = useForm({
    values,
    onChange: setValues,
    schema,
    input: values,
    busy: save.isPending,
    failure: useFailure(conflict === undefined ? save.error : undefined),
    failedField: refusedField(save.error, { 'staff.role.none': 'roleIds' }),
    onSend: (entered) => save.mutate({ entered, over: stored }),
  });
  const factors = useConfirmed(removeSecondFactors, refreshStaff);
  const invite = useMutation({
    ...inviteAgain,
    onSuccess: (given) => onInvited({ name: account.name, ...given }),
    onSettled: () => refreshStaff(client),
  });
  const inviteFailure = useFailure(invite.error);

  return (
    <EditPanel
      title={account.name}
      form={form}
      unsaved={!isSame(values, before)}
      onClose={onClose}
      aside={
        account.changeable && (
          <>
            {account.hasSecondFactor && (
              <Button
                kind="quiet"
                busy={factors.busy}
                onClick={() =>
                  factors.ask({
                    title: t('staffDesk:account.removeFactors'),
                    text: t('staffDesk:account.removeFactorsText', { name: account.name }),
                    confirmLabel: t('staffDesk:account.removeFactors'),
                    danger: true,
                    input: { id: account.id },
                    done: () => t('staffDesk:account.removedFactors'),
                  })
                }
              >
                {t('staffDesk:account.removeFactors')}
              </Button>
            )}
            <Button kind="quiet" busy={invite.isPending} onClick={() => invite.mutate({ id: account.id })}>
              {t('staffDesk:account.inviteAgain')}
            </Button>
          </>
        )
      }
    >
      {!account.changeable && <p>{t('staffDesk:account.beyond')}</p>}
      {inviteFailure !== undefined && <p role="alert">{inviteFailure}</p>}
      <TextField field={form.field('name')} label={t('staffDesk:account.name')} required />
      <TextField field={form.field('email')} label={t('staffDesk:account.email')} type="email" />
      <RoleChoices
        chosen={values.roleIds}
        problem={form.field('roleIds').problem}
        onChange={(roleIds) => form.change({ ...values, roleIds: [...roleIds] })}
      />
      <Check
        label={t('staffDesk:account.closed')}
        checked={values.closed}
        onChange={({ currentTarget: { checked } }) => form.change({ ...values, closed: checked })}
      />
      {conflict !== undefined && others !== undefined && (
        <ConflictView<Values>
          conflict={conflict}
          labels={[
            ['name', t('staffDesk:account.name')],
            ['email', t('staffDesk:account.email')],
            ['roleIds', t('staffDesk:account.roles')],
            ['closed', t('staffDesk:account.closed')],
          ]}
          theirs={valuesOf(others)}
          mine={values}
          show={(name, value) =>
            name === 'roleIds'
              ? others.roles
                  .concat(account.roles)
                  .filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at)
                  .filter(({ id }) => Array.isArray(value) && value.includes(id))
                  .map(nameOf)
                  .join(t('staffDesk:between'))
              : undefined
          }
          save={save}
          onSeen={() => setStored(others)}
          onKeepTheirs={() => setValues(valuesOf(others))}
          onTakeMine={() => save.mutate({ entered: values, over: others })}
        />
      )}
    </EditPanel>
  );
}
