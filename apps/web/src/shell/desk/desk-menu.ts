import {
  IconArrowsExchange,
  IconBooks,
  IconChartBar,
  IconFileImport,
  IconIdBadge2,
  IconNews,
  IconSettings,
  IconShieldCheck,
  IconSunHigh,
  IconUsers,
} from '@tabler/icons-react';
import type { DeskEntry } from '../../desk/desk-route.ts';

/** The entries of the desk's menu in their order. An entry is shown when a screen names it and the account may open it. */
export const deskMenu = [
  { entry: 'today', Icon: IconSunHigh },
  { entry: 'circulation', Icon: IconArrowsExchange },
  { entry: 'catalogue', Icon: IconBooks },
  { entry: 'readers', Icon: IconUsers },
  { entry: 'import', Icon: IconFileImport },
  { entry: 'content', Icon: IconNews },
  { entry: 'moderation', Icon: IconShieldCheck },
  { entry: 'statistics', Icon: IconChartBar },
  { entry: 'settings', Icon: IconSettings },
  { entry: 'staff', Icon: IconIdBadge2 },
] as const satisfies readonly { readonly entry: DeskEntry; readonly Icon: unknown }[];
