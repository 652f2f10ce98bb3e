import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { importCalls } from '@yuelan/contract/import/remote';
import type {
  ImportOptions,
  ImportRun,
  ImportTargetName,
  Recognition,
} from '@yuelan/contract/import/schemas';
import { useState } from 'react';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { isSame } from '../../../platform/is-same.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePage } from '../../../platform/page.ts';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useConfirmed } from '../../../platform/use-confirmed.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ColumnChoices } from './column-choices.tsx';
import styles from './file-reading.module.css';
import { ReadingChoices } from './reading-choices.tsx';

/** How to read the file. The server proposes values that are absent here. */
interface Wanted {
  readonly target?: ImportTargetName;
  readonly options?: ImportOptions;
}

/** Shows what the file was recognised as, and lets staff correct that and continue. */
export function FileReading({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation(['importDesk', 'platform']);
  const isTried = run.state === 'tried';
  const [wanted, setWanted] = useState<Wanted>(
    run.target === null ? {} : { target: run.target, options: run.options },
  );
  const found = useQuery({
    ...callQuery(importCalls.recognise, { id: run.id, ...wanted }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Panel title={t('importDesk:found.title')}>
      <Loaded query={found} waiting={<LinesSkeleton label={t('platform:loading')} lines={6} />}>
        {(recognition) => {
          const options = wanted.options ?? recognition.options;
          const go = (next: Wanted) => setWanted({ target: recognition.target, options, ...next });
          const isAsTried = isTried && run.target === recognition.target && isSame(run.options, options);
          const next = (
            <Next
              run={run}
              recognition={recognition}
              options={options}
              isAsTried={isAsTried}
              isLooking={found.isFetching}
            />
          );
          return (
            <>
              {isTried && next}
              <ReadingChoices
                recognition={recognition}
                options={options}
                onTarget={(target) => go({ target, options: { ...options, map: {} } })}
                onOptions={(changed) => go({ options: { ...options, ...changed } })}
              />
              <ColumnChoices
                recognition={recognition}
                map={options.map}
                onMap={(map) => go({ options: { ...options, map } })}
              />
              {!isTried && next}
            </>
          );
        }}
      </Loaded>
      {found.isError && <RemoveButton id={run.id} />}
    </Panel>
  );
}

function Next({
  run: { id, state, counts },
  recognition: { target },
  options,
  isAsTried,
  isLooking,
}: {
  readonly run: ImportRun;
  readonly recognition: Recognition;
  readonly options: ImportOptions;
  /** Whether nothing has changed since the dry run. */
  readonly isAsTried: boolean;
  readonly isLooking: boolean;
}) {
  const { t } = useTranslation('importDesk');
  const { number } = useFormats();
  const page = usePage();
  const client = useQueryClient();
  const start = useMutation(callMutation(importCalls.start));
  const busy = start.isPending || isLooking;
  const begin = (task: 'try' | 'run') =>
    start.mutate(
      { id, task, target, options },
      {
        onSuccess: (run) => client.setQueryData(callQuery(importCalls.run, { id }).queryKey, run),
        onError: (error) => showToast('error', failureText(page, error)),
      },
    );
  const rows = (counts?.rows ?? 0) - (counts?.rejected ?? 0);
  return (
    <div className={styles['next']}>
      <Button kind={isAsTried ? 'plain' : 'primary'} busy={busy} onClick={() => begin('try')}>
        {t(state === 'tried' ? 'do.again' : 'do.try')}
      </Button>
      <Button kind={isAsTried ? 'primary' : 'plain'} busy={busy} onClick={() => begin('run')}>
        {isAsTried ? t('do.run', { rows: number(rows) }) : t('do.runNow')}
      </Button>
      {(state === 'new' || state === 'tried') && <RemoveButton id={id} />}
      {state === 'new' && <span>{t('do.tryHint')}</span>}
    </div>
  );
}

function RemoveButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('importDesk');
  const navigate = useNavigate();
  const remove = useConfirmed(callMutation(importCalls.remove), async (client) => {
    await navigate({ to: '/desk/import' });
    await client.invalidateQueries({ queryKey: [importCalls.runs.path] });
  });
  return (
    <Button
      kind="quiet"
      busy={remove.busy}
      onClick={() =>
        remove.ask({
          title: t('do.removeTitle'),
          text: t('do.removeText'),
          confirmLabel: t('do.remove'),
          input: { id },
          done: () => t('do.removed'),
        })
      }
    >
      {t('do.remove')}
    </Button>
  );
}
