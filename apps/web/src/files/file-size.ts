import type { Language } from '@yuelan/contract/language';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people read them: 734 KB, 12.5 MB, 1 GB; thousands of 1024, as the limit of works counts. */
export function fileSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: value < 100 && power > 1 ? 1 : 0 });
  return `${digits.format(value)} ${units[power]}`;
}
