import { useQuery } from '@tanstack/react-query';
import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import { type RuleName, type RulesRow, ruleLimits } from '@yuelan/contract/circulation/rules-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { SettingsMenu } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RulesPanel } from './rules-panel.tsx';

const rulesQuery = callQuery(rulesDeskCalls.rules, {});

/** The rules in the table; the panel also has the others. */
const inTable = ['maxLoans', 'loanDays', 'renewals', 'renewalDays', 'maxPreBorrows'] as const;

/** The rule that applies to a type: its own, the one for everybody, or the default. */
function ruleFor(row: RulesRow, everybody: RulesRow | undefined, name: RuleName): number {
  return row.set[name] ?? everybody?.set[name] ?? ruleLimits[name][2];
}

/** What readers may borrow, by borrower type. */
export function RulesScreen() {
  const { t } = useTranslation(['libraryDesk', 'desk', 'platform']);
  const rules = useQuery(rulesQuery);
  const [opened, setOpened] = useState<string>();
  const everybody = rules.data?.find(({ typeId }) => typeId === '');
  const nameOf = (row: RulesRow) => (row.typeId === '' ? t('libraryDesk:rules.everybody') : row.name);
  const columns: readonly DataColumn<RulesRow>[] = [
    {
      key: 'name',
      head: t('libraryDesk:rules.type'),
      isRowHead: true,
      cell: (row) => (
        <Button kind="quiet" onClick={() => setOpened(row.typeId)}>
          {nameOf(row)}
        </Button>
      ),
    },
    ...inTable.map((name) => ({
      key: name,
      head: t(`libraryDesk:rules.name.${name}`),
      isNumber: true,
      cell: (row: RulesRow) => (
        <span style={row.set[name] === undefined ? undefined : { fontWeight: 600 }}>
          {ruleFor(row, everybody, name)}
        </span>
      ),
    })),
    { key: 'readers', head: t('libraryDesk:rules.readers'), isNumber: true, cell: ({ readers }) => readers },
  ];
  const row = rules.data?.find(({ typeId }) => typeId === opened);
  return (
    <DeskScreen
      title={t('libraryDesk:rules.title')}
      text={t('libraryDesk:rules.text')}
      menu={<SettingsMenu />}
    >
      <Loaded query={rules} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {(rows) => (
          <DataTable
            caption={t('libraryDesk:rules.title')}
            columns={columns}
            rows={rows}
            keyOf={({ typeId }) => typeId}
            nameOf={nameOf}
            words={{ tickAll: '', tick: () => '', keys: t('desk:table.keys') }}
          />
        )}
      </Loaded>
      {row !== undefined && (
        <RulesPanel
          key={row.typeId}
          stored={row}
          everybody={everybody}
          title={nameOf(row)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </DeskScreen>
  );
}
