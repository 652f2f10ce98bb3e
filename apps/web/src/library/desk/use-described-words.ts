import type { SourceField } from '@yuelan/contract/library/desk-schemas';
import { useTranslation } from '../../messages/translation.ts';
import { problemsOf, type Values } from './described-values.ts';

/** The words for a form of described settings: labels, values without secrets, and problems. */
export function useDescribedWords(everyField: readonly SourceField[]) {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  return {
    labels: [...new Map(everyField.map(({ name, label }) => [name, label] as const))],
    show: (name: string, value: string | undefined) =>
      everyField.some((field) => field.name === name && field.input === 'secret')
        ? t('libraryDesk:hidden')
        : value,
    problems: (fields: readonly SourceField[], entered: Values, secrets: readonly string[]) =>
      problemsOf(fields, entered, secrets, {
        required: t('platform:form.required'),
        bounds: (least, most) => t('libraryDesk:system.bounds', { least, most }),
      }),
  };
}
