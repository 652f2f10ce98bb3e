import type { DeskRecord } from '@yuelan/contract/catalogue/desk-schemas';
import { audiences } from '@yuelan/contract/catalogue/search-terms';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { languageName } from '../public.ts';

/** A field of a record as text, to compare two versions. */
export function useRecordText(): (name: keyof DeskRecord, value: DeskRecord[keyof DeskRecord]) => string {
  const { t } = useTranslation(['catalogueDesk', 'catalogue']);
  const { language } = usePage();
  return (name, value) => {
    if (typeof value === 'string') {
      if (name === 'language') return languageName(value, language);
      const audience = audiences.find((one) => one === value);
      return name === 'audience' && audience !== undefined ? t(`catalogue:audience.${audience}`) : value;
    }
    return value
      .map((one) =>
        typeof one === 'string'
          ? one
          : t('catalogueDesk:person.one', { name: one.name, role: t(`catalogueDesk:role.${one.role}`) }),
      )
      .join('\n');
  };
}
