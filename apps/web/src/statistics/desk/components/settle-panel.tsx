import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statisticsCalls } from '@yuelan/contract/statistics/calls';
import {
  type Settlement,
  settlements,
  type UnansweredSearch,
  unansweredSchema,
} from '@yuelan/contract/statistics/schemas';
import { useState } from 'react';
import { ConflictView, conflictOf } from '../../../desk/edit/conflict.tsx';
import { EditPanel } from '../../../desk/edit/edit-panel.tsx';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField, useForm } from '../../../platform/form.tsx';
import { callMutation } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Select } from '../../../ui/controls/select.tsx';
import styles from './settle-panel.module.css';

interface Values {
  readonly settlement: Settlement;
  readonly synonym: string;
}

const valuesOf = ({ settlement, synonym }: UnansweredSearch): Values => ({ settlement, synonym });
const same = (one: Values, other: Values) =>
  one.settlement === other.settlement && one.synonym === other.synonym;

/** Suggests what to do about a search without results, and records what was done. */
export function SettlePanel({
  search,
  onClose,
}: {
  readonly search: UnansweredSearch;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('statisticsDesk');
  const may = useMay();
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const [stored, setStored] = useState(search);
  const [values, setValues] = useState(() => valuesOf(search));
  const settle = useMutation({
    ...callMutation(statisticsCalls.settleUnanswered),
    onSuccess: ({ undoId }) => {
      offerUndo(t('settle.done', { text: search.text }), undoId);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [statisticsCalls.unanswered.path] }),
  });
  const conflict = conflictOf(settle.error);
  const others = unansweredSchema.safeParse(conflict?.current).data;
  const send = (version: number) => ({ id: search.id, version, ...values });
  const form = useForm({
    values,
    onChange: setValues,
    schema: statisticsCalls.settleUnanswered.input,
    input: send(stored.version),
    busy: settle.isPending,
    failure: useFailure(conflict === undefined ? settle.error : undefined),
    onSend: (input) => settle.mutate(input),
  });
  return (
    <EditPanel
      title={search.text}
      form={form}
      unsaved={!same(values, valuesOf(stored))}
      readOnly={!may('catalogue.edit')}
      onClose={onClose}
    >
      <p>{t('settle.text', { count: search.visitors })}</p>
      <ul className={styles['ideas']}>
        {may('catalogue.read') && (
          <li>
            <Link to="/desk/catalogue" search={{ text: search.text }}>
              {t('settle.look')}
            </Link>
          </li>
        )}
        <li>{t('settle.synonym')}</li>
        <li>{t('settle.buy')}</li>
        <li>{t('settle.ask')}</li>
      </ul>
      <Select
        label={t('searches.settlement')}
        value={values.settlement}
        choices={settlements.map((value) => ({ value, label: t(`settlement.${value}`) }))}
        onChange={(settlement) => form.change({ ...values, settlement })}
      />
      {values.settlement === 'synonym' && (
        <TextField
          field={form.field('synonym')}
          label={t('settle.instead')}
          hint={t('settle.insteadHint')}
          required
        />
      )}
      {conflict !== undefined && others !== undefined && (
        <ConflictView<Values>
          conflict={conflict}
          labels={[
            ['settlement', t('searches.settlement')],
            ['synonym', t('settle.instead')],
          ]}
          theirs={valuesOf(others)}
          mine={values}
          show={(name, value) => {
            const settled = settlements.find((one) => name === 'settlement' && one === value);
            return settled === undefined ? undefined : t(`settlement.${settled}`);
          }}
          save={settle}
          onSeen={() => setStored(others)}
          onKeepTheirs={() => setValues(valuesOf(others))}
          onTakeMine={() => settle.mutate(send(others.version))}
        />
      )}
    </EditPanel>
  );
}
