import {
  IconBooks,
  IconBuildingArch,
  IconCategory,
  type IconProps,
  IconSearch,
  IconShoppingCart,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { askRecommend } from '../purchase/public.ts';

/** An entry of the portal's menus. `words` is its key under `shell:menu`. */
export interface MenuEntry {
  readonly words: 'home' | 'search' | 'kinds' | 'special' | 'me' | 'recommend';
  /** The screen that it leads to, or what it opens. */
  readonly link?: Pick<LinkProps, 'to' | 'params'>;
  readonly act?: () => void;
  readonly icon: ComponentType<IconProps>;
  /** Where it stands: the top menu of wide windows, the bar at the bottom of a phone. */
  readonly places: readonly ('top' | 'bar')[];
  /** Only its own address makes it the current one, not those below. */
  readonly exact?: boolean;
}

/** What exists, in the order of the menus. A domain with a screen of its own adds its entry here. */
export const menu: readonly MenuEntry[] = [
  { words: 'home', link: { to: '/' }, icon: IconBuildingArch, places: ['top', 'bar'], exact: true },
  { words: 'search', link: { to: '/search' }, icon: IconSearch, places: ['bar'] },
  { words: 'me', link: { to: '/me' }, icon: IconUser, places: ['top'] },
  { words: 'kinds', link: { to: '/kind' }, icon: IconCategory, places: ['top', 'bar'] },
  { words: 'special', link: { to: '/special' }, icon: IconBooks, places: ['top', 'bar'] },
  { words: 'me', link: { to: '/me' }, icon: IconUser, places: ['bar'] },
  { words: 'recommend', act: askRecommend, icon: IconShoppingCart, places: ['top'] },
];
