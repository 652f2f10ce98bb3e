import type { ImportOptions, ImportTargetName, Recognition } from '@yuelan/contract/import/schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { Check } from '../../../ui/controls/check.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import styles from './reading-choices.module.css';

/** Encodings in which library systems export; the recognised encoding is offered as well. */
const encodings = ['utf-8', 'gb18030', 'big5', 'shift_jis', 'windows-1251', 'koi8-r', 'marc8'] as const;
const families = ['', 'marc21', 'unimarc'] as const;

/** What a file is imported as, and how it is read. */
export function ReadingChoices({
  recognition: { target, targets, format, encoding, sheets, challenges },
  options,
  onTarget,
  onOptions,
}: {
  readonly recognition: Recognition;
  readonly options: ImportOptions;
  readonly onTarget: (target: ImportTargetName) => void;
  readonly onOptions: (changed: Partial<ImportOptions>) => void;
}) {
  const { t } = useTranslation('importDesk');
  const isMarc = format === 'iso2709' || format === 'marcxml';
  return (
    <div className={styles['choices']}>
      <Select
        label={t('found.as')}
        value={target}
        choices={targets.map((value) => ({ value, label: t(`targets.${value}`) }))}
        onChange={onTarget}
      />
      <p>
        {t('found.format')}
        <strong>{t(`found.formats.${format}`)}</strong>
      </p>
      {format !== 'xlsx' && (
        <Select
          label={t('found.encoding')}
          value={options.encoding}
          choices={[
            { value: '', label: t('found.automatic', { encoding }) },
            ...encodings.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => onOptions({ encoding: value })}
        />
      )}
      {isMarc && (
        <Select
          label={t('found.family')}
          value={options.family}
          choices={families.map((value) => ({ value, label: t(`found.families.${value}`) }))}
          onChange={(family) => onOptions({ family })}
        />
      )}
      {sheets.length > 0 && (
        <fieldset>
          <legend>{t('found.sheets')}</legend>
          {sheets.map((sheet) => (
            <Check
              key={sheet}
              label={sheet}
              checked={options.sheets.includes(sheet)}
              onChange={({ currentTarget }) =>
                onOptions({
                  sheets: currentTarget.checked
                    ? [...options.sheets, sheet]
                    : options.sheets.filter((one) => one !== sheet),
                })
              }
            />
          ))}
          <small>{t('found.sheetsHint')}</small>
        </fieldset>
      )}
      {target === 'questions' && (
        <Select
          label={t('found.challenge')}
          value={options.challenge}
          choices={[
            { value: '', label: t('found.challengeOfRow') },
            ...challenges.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(challenge) => onOptions({ challenge })}
        />
      )}
      {target === 'readers' && (
        <Check
          label={t('found.keepPasswords')}
          checked={options.keepPasswords}
          onChange={({ currentTarget }) => onOptions({ keepPasswords: currentTarget.checked })}
        />
      )}
      {target === 'circulation' && (
        <Check
          label={t('found.createReaders')}
          checked={options.createReaders}
          onChange={({ currentTarget }) => onOptions({ createReaders: currentTarget.checked })}
        />
      )}
    </div>
  );
}
