import { IconShieldCheck } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { auditAction, auditObjects, auditTarget } from '@yuelan/contract/staff/audit-words';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { AuditEntry } from '@yuelan/contract/staff/schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { FilterField } from '../../../desk/table/filter-field.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem, FormSuccess } from '../../../ui/controls/form.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { AuditDetail } from '../components/audit-detail.tsx';
import { StaffMenu } from '../staff-menu.tsx';

const filters = ['from', 'to', 'action', 'actor', 'targetType', 'targetId'] as const;

/** Who did what, when and from where, and whether the log is unaltered. */
export function AuditScreen() {
  const { t } = useTranslation(['staffDesk', 'desk']);
  const { dateTime, number } = useFormats();
  const { language } = usePage();
  const table = useTableAddress({ filters });
  const entries = useQuery({
    ...callQuery(staffCalls.audit, { ...table.paging, ...table.filters }),
    placeholderData: keepPreviousData,
  });
  const verify = useMutation(callMutation(staffCalls.verifyAudit));
  const failure = useFailure(verify.error);
  const [opened, setOpened] = useState<AuditEntry>();
  const nameOf = ({ number: place }: AuditEntry) => String(place);
  const narrow = (name: (typeof filters)[number]) => (value: string) =>
    table.go({ filters: { ...table.filters, [name]: value } });

  const columns: readonly DataColumn<AuditEntry>[] = [
    {
      key: 'number',
      head: t('staffDesk:audit.number'),
      isRowHead: true,
      cell: (entry) => (
        <Button kind="quiet" onClick={() => setOpened(entry)}>
          {entry.number}
        </Button>
      ),
    },
    { key: 'at', head: t('staffDesk:audit.at'), cell: ({ at }) => dateTime(at) },
    {
      key: 'actor',
      head: t('staffDesk:audit.actor'),
      cell: ({ actor }) => (actor.name === '' ? t(`staffDesk:audit.actors.${actor.type}`) : actor.name),
    },
    { key: 'action', head: t('staffDesk:audit.action'), cell: ({ action }) => auditAction(action, language) },
    {
      key: 'target',
      head: t('staffDesk:audit.target'),
      cell: ({ target }) => auditTarget(target, language),
    },
    { key: 'address', head: t('staffDesk:audit.address'), isExtra: true, cell: ({ address }) => address },
  ];

  return (
    <DeskScreen
      title={t('staffDesk:audit.title')}
      text={t('staffDesk:audit.text')}
      menu={<StaffMenu />}
      actions={
        <Button busy={verify.isPending} onClick={() => verify.mutate({})}>
          <IconShieldCheck stroke={1.7} aria-hidden="true" />
          {t('staffDesk:audit.verify')}
        </Button>
      }
    >
      <FormProblem
        text={
          failure ??
          (verify.data?.intact === false
            ? t('staffDesk:audit.broken', { number: verify.data.brokenAt })
            : undefined)
        }
      />
      <FormSuccess
        text={
          verify.data?.intact === true
            ? t('staffDesk:audit.intact', {
                entries: number(verify.data.entries),
                head: verify.data.head.slice(0, 16),
              })
            : undefined
        }
      />
      <DeskTable
        caption={t('staffDesk:audit.title')}
        columns={columns}
        query={entries}
        table={table}
        keyOf={nameOf}
        nameOf={nameOf}
        filters={
          <>
            <FilterField
              label={t('staffDesk:audit.from')}
              type="date"
              value={table.filters.from}
              onChange={narrow('from')}
            />
            <FilterField
              label={t('staffDesk:audit.to')}
              type="date"
              value={table.filters.to}
              onChange={narrow('to')}
            />
            <Select
              label={t('staffDesk:audit.about')}
              value={table.filters.action}
              choices={[
                { value: '', label: t('staffDesk:audit.everything') },
                ...Object.entries(auditObjects).map(([value, words]) => ({ value, label: words[language] })),
              ]}
              onChange={narrow('action')}
            />
          </>
        }
        download={<DownloadButton call={staffCalls.downloadAudit} input={table.filters} />}
        empty={<EmptyState title={t('staffDesk:audit.none')} />}
      />
      {opened !== undefined && (
        <SidePanel
          title={t('staffDesk:audit.entry', { number: opened.number })}
          closeLabel={t('desk:close')}
          onClose={() => setOpened(undefined)}
        >
          <AuditDetail entry={opened} />
        </SidePanel>
      )}
    </DeskScreen>
  );
}
