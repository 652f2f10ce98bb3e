import { IconBook2, IconBooks, type IconProps, IconSearch, IconUser } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page } from '../platform/page.ts';
import { askRecommend } from '../purchase/public.ts';

/** An entry of the portal's menu. `words` is its key under `shell:menu`. */
interface MenuEntry {
  readonly words: 'home' | 'kinds' | 'special' | 'me' | 'recommend';
  /** The screen that the entry leads to, or the action that it starts. */
  readonly link?: Pick<LinkProps, 'to' | 'params'>;
  readonly act?: (page: Page) => void;
  /** The entry is current only at its own address, not at those below. */
  readonly exact?: boolean;
}

/**
 * The entries in the order of the top menu; on a phone the menu opens from the header. A domain with its own screen
 * adds an entry here.
 */
export const menu: readonly MenuEntry[] = [
  { words: 'home', link: { to: '/' }, exact: true },
  { words: 'me', link: { to: '/me' } },
  { words: 'kinds', link: { to: '/kind' } },
  { words: 'special', link: { to: '/special' } },
  { words: 'recommend', act: askRecommend },
];

/** The bar within reach of the thumb on a phone: what readers use most. */
export const bar: readonly {
  readonly words: 'search' | 'bookshelf' | 'loans' | 'card';
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ComponentType<IconProps>;
}[] = [
  { words: 'search', to: '/search', icon: IconSearch },
  { words: 'bookshelf', to: '/me/bookshelf', icon: IconBooks },
  { words: 'loans', to: '/me/loans', icon: IconBook2 },
  { words: 'card', to: '/card', icon: IconUser },
];
