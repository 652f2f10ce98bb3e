import { Converter } from 'opencc-js/cn2t';

/** Simplified text as a reader in Taiwan, Hong Kong or Japan writes it. */
export const toTaiwan = Converter({ from: 'cn', to: 'twp' });
export const toHongKong = Converter({ from: 'cn', to: 'hk' });
export const toJapan = Converter({ from: 'cn', to: 'jp' });
