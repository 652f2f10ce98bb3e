import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { rolesQuery } from '../api.ts';
import { useRoleName } from '../role-name.ts';
import styles from './role-choices.module.css';

/** The roles of an account. The user cannot change roles that they are not allowed to give. */
export function RoleChoices({
  chosen,
  problem,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (roleIds: readonly string[]) => void;
}) {
  const { t } = useTranslation(['staffDesk', 'platform']);
  const roles = useQuery(rolesQuery);
  const nameOf = useRoleName();
  return (
    <fieldset className={styles['roles']} data-invalid={problem === undefined ? undefined : true}>
      <legend>{t('staffDesk:account.roles')}</legend>
      <FormProblem text={problem} />
      <Loaded query={roles} compact waiting={<LinesSkeleton label={t('platform:loading')} />}>
        {(list) =>
          list.map((role) => (
            <div key={role.id}>
              <Check
                label={role.ofGroup ? t('staffDesk:role.ofGroup', { name: nameOf(role) }) : nameOf(role)}
                checked={chosen.includes(role.id)}
                disabled={!role.grantable}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))
                }
              />
              {role.key !== '' && <p className={styles['about']}>{t(`staffDesk:about.${role.key}`)}</p>}
            </div>
          ))
        }
      </Loaded>
    </fieldset>
  );
}
