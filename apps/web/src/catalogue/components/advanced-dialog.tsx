import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { advancedLogics } from '@yuelan/contract/catalogue/search-terms';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { awaitsFirst } from '../../platform/awaits-first.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { formClass } from '../../ui/controls/form.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { visuallyHiddenClass } from '../../ui/style/visually-hidden.tsx';
import {
  type AdvancedAddress,
  type AdvancedRow,
  advancedAsksSomething,
  advancedFieldNames,
  askAdvanced,
  maxRows,
  plainAdvanced,
  plainRow,
  printAdvanced,
} from '../advanced-address.ts';
import { branchesQuery, classesQuery } from '../api.ts';
import { classLabel } from '../class-codes.ts';
import { modeNames } from '../search-address.ts';
import { useBranches } from '../use-branches.ts';
import styles from './advanced-dialog.module.css';

/** The rows of the form: those of the address, then blank ones. */
function rowsFor(address: AdvancedAddress): readonly AdvancedRow[] {
  return Array.from({ length: maxRows }, (_, place) => address.rows[place] ?? plainRow);
}

/** Three rows joined by and, or, not; a class; branches if the library lends across its group. */
export default function AdvancedDialog({
  address,
  onClose,
}: {
  readonly address: AdvancedAddress;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const navigate = useNavigate();
  const branches = useBranches();
  const waits = awaitsFirst(useQuery({ ...branchesQuery, enabled: branches.shown }));
  const [rows, setRows] = useState(() => rowsFor(address));
  const [classCode, setClassCode] = useState(address.classCode);
  const [chosen, setChosen] = useState<readonly string[]>(address.branches);
  const [blank, setBlank] = useState(false);

  function changeRow(place: number, change: Partial<AdvancedRow>): void {
    setRows(rows.map((row, at) => (at === place ? { ...row, ...change } : row)));
    setBlank(false);
  }

  function submit(): void {
    const asked = askAdvanced(address, { rows, classCode, branches: chosen });
    if (!advancedAsksSomething(asked)) {
      setBlank(true);
      return;
    }
    onClose();
    void navigate({ to: '/advanced', search: printAdvanced(asked) });
  }

  const classes = useQuery(classesQuery).data?.below ?? [];
  // On a phone the dialog stands on the lower edge: branches that came later would move all of it.
  if (waits) return null;
  const otherClass = classCode !== '' && classes.every(({ kind }) => kind !== classCode);
  return (
    <Dialog
      title={t('advanced.title')}
      closeLabel={t('advanced.close')}
      onClose={onClose}
      width={720}
      keepOnOutsideClick
    >
      <form
        className={formClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles['intro']}>{t('advanced.intro')}</p>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three rows that never move.
          <fieldset key={place} className={styles['row']}>
            <legend className={visuallyHiddenClass}>{t('advanced.row', { place: place + 1 })}</legend>
            {place > 0 && (
              <Select
                hideLabel
                label={t('advanced.logic.label')}
                className={styles['logic']}
                value={row.logic}
                onChange={(logic) => changeRow(place, { logic })}
                choices={advancedLogics.map((value) => ({ value, label: t(`advanced.logic.${value}`) }))}
              />
            )}
            <Select
              hideLabel
              label={t('advanced.field.label')}
              className={styles['name']}
              value={row.field}
              onChange={(field) => changeRow(place, { field })}
              choices={advancedFieldNames.map((value) => ({ value, label: t(`advanced.field.${value}`) }))}
            />
            <input
              className={styles['value']}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              data-autofocus={place === 0 ? '' : undefined}
              aria-label={t('advanced.value')}
              value={row.value}
              onChange={(event) => changeRow(place, { value: event.currentTarget.value })}
            />
            <Select
              hideLabel
              label={t('mode.label')}
              className={styles['mode']}
              value={row.mode}
              onChange={(mode) => changeRow(place, { mode })}
              choices={modeNames.map((value) => ({ value, label: t(`mode.${value}`) }))}
            />
          </fieldset>
        ))}
        <Select
          label={t('advanced.class')}
          className={styles['class']}
          value={classCode}
          onChange={(code) => {
            setClassCode(code);
            setBlank(false);
          }}
          choices={[
            { value: '', label: t('advanced.anyClass') },
            ...classes.map(({ kind, name }) => ({ value: kind, label: classLabel(kind, name) })),
            ...(otherClass ? [{ value: classCode, label: classLabel(classCode) }] : []),
          ]}
        />
        {branches.shown && branches.branches.length > 1 && (
          <fieldset className={styles['branches']}>
            <legend>{t('advanced.branches')}</legend>
            {branches.branches.map((branch) => (
              <Check
                key={branch.id}
                label={branch.name}
                checked={chosen.includes(branch.id)}
                onChange={(event) => {
                  setChosen(
                    event.currentTarget.checked
                      ? [...chosen, branch.id]
                      : chosen.filter((one) => one !== branch.id),
                  );
                  setBlank(false);
                }}
              />
            ))}
          </fieldset>
        )}
        <p role="alert" className={styles['blank']}>
          {blank ? t('advanced.blank') : ''}
        </p>
        <div className={styles['actions']}>
          <Button
            kind="quiet"
            onClick={() => {
              setRows(rowsFor(plainAdvanced));
              setClassCode('');
              setChosen([]);
              setBlank(false);
            }}
          >
            {t('advanced.reset')}
          </Button>
          <Button kind="primary" type="submit">
            {t('advanced.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
