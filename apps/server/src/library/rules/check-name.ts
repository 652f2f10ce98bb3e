import { t } from '../../platform/message.ts';
import { LibraryFault } from './library-fault.ts';

/** The library's name without spaces around it. Throws LibraryFault when nothing is left, or too much. */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new LibraryFault(t`A library needs a name of at most 200 characters.`);
  return trimmed;
}
