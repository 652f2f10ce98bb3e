import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Permission, permissions } from '@yuelan/contract/permissions';
import { staffCalls } from '@yuelan/contract/staff/calls';
import type { DeskRole } from '@yuelan/contract/staff/schemas';
import { useState } from 'react';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { refusedField } from '../../../desk/edit/refused-field.ts';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { refreshStaff, removeRole, saveRole } from '../api.ts';
import { useRoleName } from '../role-name.ts';
import styles from './role-choices.module.css';

/** The permissions of one area are shown together: `catalogue.edit` under `catalogue`. */
const groups = [
  'today',
  'circulation',
  'catalogue',
  'readers',
  'import',
  'content',
  'moderation',
  'participants',
  'purchases',
  'settings',
  'rules',
  'statistics',
  'staff',
  'roles',
  'audit',
] as const;

interface Values {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** The permissions of a role. Users can only give permissions that they have themselves. */
export function RolePanel({
  role,
  onClose,
}: {
  /** Undefined for a new role of the library. */
  readonly role: DeskRole | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['staffDesk', 'desk']);
  const client = useQueryClient();
  const may = useMay();
  const nameOf = useRoleName();
  const before: Values = { name: role?.name ?? '', permissions: role?.permissions ?? [] };
  const [values, setValues] = useState(before);
  const save = useMutation(saveRole);
  const offerUndo = useOfferUndo();
  const remove = useConfirmed(removeRole, refreshStaff);
  const canChange = may('roles.edit') && role?.fixed !== true && role?.grantable !== false;
  const isOwn = role === undefined || role.key === '';
  const form = useForm({
    values,
    onChange: setValues,
    schema: staffCalls.saveRole.input,
    input: { id: role?.id ?? '', version: role?.version ?? 0, ...values },
    problems: { name: isOwn && values.name.trim() === '' ? t('staffDesk:roles.nameMissing') : undefined },
    busy: save.isPending,
    failure: useFailure(save.error),
    failedField: refusedField(save.error, { 'staff.role.named': 'name' }),
    onSend: (input) =>
      save.mutate(input, {
        onSuccess: ({ undoId }) => {
          refreshStaff(client);
          offerUndo(t('staffDesk:roles.saved'), undoId);
          onClose();
        },
      }),
  });

  function toggle(permission: Permission, on: boolean): void {
    const kept = values.permissions.filter((one) => one !== permission);
    form.change({ ...values, permissions: on ? [...kept, permission] : kept });
  }

  return (
    <EditPanel
      title={role === undefined ? t('staffDesk:roles.new') : nameOf(role)}
      form={form}
      unsaved={JSON.stringify(values) !== JSON.stringify(before)}
      readOnly={!canChange}
      onClose={onClose}
      aside={
        role !== undefined &&
        isOwn &&
        canChange && (
          <Button
            kind="quiet"
            busy={remove.busy}
            onClick={() =>
              remove.ask({
                title: t('staffDesk:roles.remove'),
                text: t('staffDesk:roles.removeText', { name: role.name }),
                confirmLabel: t('staffDesk:roles.remove'),
                danger: true,
                input: { id: role.id, version: role.version },
                done: () => {
                  onClose();
                  return t('staffDesk:roles.removed');
                },
              })
            }
          >
            {t('staffDesk:roles.remove')}
          </Button>
        )
      }
    >
      {!canChange && <p>{t(role?.fixed === true ? 'staffDesk:roles.fixed' : 'staffDesk:account.beyond')}</p>}
      {isOwn && <TextField field={form.field('name')} label={t('staffDesk:roles.name')} required />}
      {groups.map((group) => (
        <fieldset key={group} className={styles['roles']} disabled={!canChange}>
          <legend>{t(`staffDesk:group.${group}`)}</legend>
          {permissions
            .filter((permission) => permission.startsWith(`${group}.`))
            .map((permission) => (
              <Check
                key={permission}
                label={t(`staffDesk:permission.${permission}`)}
                checked={values.permissions.includes(permission)}
                disabled={!may(permission) && !values.permissions.includes(permission)}
                onChange={({ currentTarget: { checked } }) => toggle(permission, checked)}
              />
            ))}
        </fieldset>
      ))}
    </EditPanel>
  );
}
