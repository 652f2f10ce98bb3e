import { usePage } from '../platform/page.ts';

/** Gives the `lang` attribute for text that may be in the other language; undefined if it is in the page's language. */
export function useLangOf(): (written: string) => string | undefined {
  const { language } = usePage();
  return (written) => (written === language || written === '' ? undefined : written);
}
