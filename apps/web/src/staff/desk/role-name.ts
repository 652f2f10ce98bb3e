import { builtInRoles } from '@yuelan/contract/staff/schemas';
import { useTranslation } from '../../messages/translation.ts';

/** The name of a role; built-in roles are named in the page's language. */
export function useRoleName(): (role: { readonly key: string; readonly name: string }) => string {
  const { t } = useTranslation('staffDesk');
  return ({ key, name }) => {
    const builtIn = builtInRoles.find((one) => one === key);
    return builtIn === undefined ? name : t(`role.${builtIn}`);
  };
}
