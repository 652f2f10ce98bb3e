import { oneOf, tableReadingOptions, type WrittenOptions } from '../../import/public.ts';
import { t } from '../../platform/message.ts';
import { families } from './parse/family.ts';

/** Checks the options of a catalogue import. Options that are to be detected are absent. Throws Fault. */
export function readingOptions(written: WrittenOptions & { readonly family?: string }) {
  const family = oneOf(families, written.family === 'cnmarc' ? 'unimarc' : written.family, t`family`);
  return { ...tableReadingOptions(written), ...(family === undefined ? {} : { family }) };
}
