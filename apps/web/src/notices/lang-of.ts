import { usePage } from '../platform/page.ts';

/** Gives the `lang` of text that may be in the other language: nothing where it is in the page's. */
export function useLangOf(): (written: string) => string | undefined {
  const { language } = usePage();
  return (written) => (written === language || written === '' ? undefined : written);
}
