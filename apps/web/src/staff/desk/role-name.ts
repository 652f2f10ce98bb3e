import { builtInRoleNames } from '@yuelan/contract/staff/role-names';
import { builtInRoles } from '@yuelan/contract/staff/schemas';
import { usePage } from '../../platform/page.ts';

/** The name of a role; built-in roles are named in the page's language. */
export function useRoleName(): (role: { readonly key: string; readonly name: string }) => string {
  const { language } = usePage();
  return ({ key, name }) => {
    const builtIn = builtInRoles.find((one) => one === key);
    return builtIn === undefined ? name : builtInRoleNames[builtIn][language];
  };
}
