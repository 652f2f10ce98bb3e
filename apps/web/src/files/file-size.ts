import type { Language } from '@yuelan/contract/language';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** File sizes for people: 734 KB, 12.5 MB, 1 GB. A KB is 1024 bytes, as in the size limit of works. */
export function fileSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: value < 100 && power > 1 ? 1 : 0 });
  return `${digits.format(value)} ${units[power]}`;
}
