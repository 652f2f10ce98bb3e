import { z } from 'zod';
import { Fault } from '../platform/fault.ts';
import { type Message, t } from '../platform/message.ts';
import { formats } from './detect-format.ts';
import { encodingOf } from './encoding.ts';

/** Maps headings of a table to the names of fields, or to `ignore`. */
export const columnMapSchema = z.record(z.string(), z.string());

/** How to read a file, as the person wrote it. */
export interface WrittenOptions {
  readonly format?: string;
  readonly encoding?: string;
  readonly sheets?: readonly string[];
  readonly map?: Readonly<Record<string, string>>;
}

/** What a person chose; undefined if it is to be detected. Commands say `auto`, the desk says nothing. */
const chosen = (written: string | undefined): string | undefined =>
  written === '' || written === 'auto' ? undefined : written;

/** Returns the written name if it is in `names`; undefined if it is to be detected. Throws Fault. */
export function oneOf<Name extends string>(
  names: readonly Name[],
  written: string | undefined,
  what: Message,
): Name | undefined {
  const name = chosen(written)?.toLowerCase();
  if (name === undefined) return undefined;
  const found = names.find((one) => one === name);
  if (found === undefined)
    throw new Fault(t`The ${what} "${written}" is not known. Expected auto, ${names.join(', ')}.`);
  return found;
}

/** Checks the options of an import. Options that are to be detected are absent from the result. Throws Fault. */
export function tableReadingOptions(written: WrittenOptions) {
  const format = oneOf(formats, written.format, t`format`);
  const asked = chosen(written.encoding);
  const encoding = asked === undefined ? undefined : encodingOf(asked);
  if (asked !== undefined && encoding === undefined)
    throw new Fault(
      t`The encoding "${asked}" is not known. Try utf-8, gb18030, big5, shift_jis, koi8-r, windows-1251, marc8 or another label of the Encoding Standard.`,
    );
  return {
    ...(format === undefined ? {} : { format }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(written.sheets === undefined ? {} : { sheets: written.sheets }),
    ...(written.map === undefined ? {} : { map: written.map }),
  };
}
