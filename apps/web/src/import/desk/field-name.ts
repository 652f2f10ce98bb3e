import { importFields } from '@yuelan/contract/import/schemas';
import { useTranslation } from '../../messages/translation.ts';

/** The labels of fields that a column can fill. Anything else is shown as is. */
export function useFieldName(): {
  readonly nameOf: (field: string) => string;
  /** A note of an import with labels in place of the names that files and commands use (`书名 → title`). */
  readonly labelled: (note: string) => string;
} {
  const { t } = useTranslation('importDesk');
  function nameOf(field: string): string {
    const known = importFields.find((one) => one === field);
    return known === undefined ? field : t(`fields.${known}`);
  }
  return {
    nameOf,
    labelled: (note) => note.replace(/(?<=→ )\w+|\w+(?= ←)|^\w+(?=[:：])/gu, nameOf),
  };
}
