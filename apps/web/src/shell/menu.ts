import { IconBook2, IconBooks, type IconProps, IconSearch, IconUser } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Page } from '../platform/page.ts';
import { askRecommend } from '../purchase/public.ts';

/** An entry of the portal's menu. `words` is its key under `shell:menu`. */
interface MenuEntry {
  readonly words: 'home' | 'kinds' | 'special' | 'me' | 'recommend';
  /** The screen that it leads to, or what it opens. */
  readonly link?: Pick<LinkProps, 'to' | 'params'>;
  readonly act?: (page: Page) => void;
  /** Only its own address makes it the current one, not those below. */
  readonly exact?: boolean;
}

/** What exists, in the order of the top menu; on a phone it opens from the header. A domain with a screen of its own adds its entry here. */
export const menu: readonly MenuEntry[] = [
  { words: 'home', link: { to: '/' }, exact: true },
  { words: 'me', link: { to: '/me' } },
  { words: 'kinds', link: { to: '/kind' } },
  { words: 'special', link: { to: '/special' } },
  { words: 'recommend', act: askRecommend },
];

/** Under the thumb on a phone: what readers come for again and again. */
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
