import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-calls';
import type { CoverOutcome } from '@yuelan/contract/catalogue/desk-schemas';
import { useEffect, useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { takeHandedFiles } from '../../../desk/handed-files.ts';
import { useMay } from '../../../desk/staff-state.ts';
import { DeskTable } from '../../../desk/table/desk-table.tsx';
import { useTableAddress } from '../../../desk/table/table-address.ts';
import { uploadAtDesk } from '../../../desk/upload-file.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { failureText, useFailure } from '../../../platform/use-failure.ts';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { formButtonsClass } from '../../../ui/controls/form.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { askForCovers, fetchedCoversQuery, refreshLists } from '../api.ts';
import { CatalogueMenu } from '../catalogue-menu.tsx';
import styles from './covers-screen.module.css';

/** Covers for many titles: from files, or from a picture service. */
export function CoversScreen() {
  const { t } = useTranslation('catalogueDesk');
  const may = useMay();
  return (
    <DeskScreen title={t('covers.title')} text={t('covers.text')} menu={<CatalogueMenu />}>
      <div className={styles['columns']}>
        {may('catalogue.edit') && (
          <>
            <FromFiles />
            <FromService />
          </>
        )}
        <Fetched />
      </div>
    </DeskScreen>
  );
}

function FromFiles() {
  const { t } = useTranslation('catalogueDesk');
  const page = usePage();
  const client = useQueryClient();
  const [sent, setSent] = useState<{ readonly done: number; readonly of: number }>();
  const [outcomes, setOutcomes] = useState<readonly CoverOutcome[]>([]);

  async function send(files: readonly File[]): Promise<void> {
    const found: CoverOutcome[] = [];
    setOutcomes([]);
    try {
      for (const [done, file] of files.entries()) {
        setSent({ done, of: files.length });
        const { outcomes: more } = await uploadAtDesk(
          page,
          catalogueDeskCalls.importCovers,
          file,
          {},
          (part) => setSent({ done: done + part * 0.9, of: files.length }),
        );
        found.push(...more);
        setOutcomes([...found]);
      }
    } catch (error) {
      showToast('error', failureText(page, error));
    }
    setSent(undefined);
    refreshLists(client);
  }
  // Pictures may have been dropped on the screen Import.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const files = takeHandedFiles();
    if (files.length > 0) void send(files);
  }, []);
  const set = outcomes.filter(({ result }) => result === 'set' || result === 'same').length;
  const rest = outcomes.filter(({ result }) => result !== 'set' && result !== 'same');
  return (
    <Panel title={t('covers.files')}>
      <FileDrop
        label={t('covers.drop')}
        hint={t('covers.dropHint')}
        accept=".zip,image/jpeg,image/png,image/webp"
        multiple
        {...(sent === undefined
          ? {}
          : {
              progress: sent.done / sent.of,
              progressText: t('covers.sending', { done: Math.floor(sent.done) + 1, count: sent.of }),
            })}
        onFiles={(files) => void send(files)}
      />
      <div role="status">
        {outcomes.length > 0 && <p>{t('covers.set', { count: set, all: outcomes.length })}</p>}
      </div>
      {rest.length > 0 && (
        <ul className={styles['rest']}>
          {rest.map(({ name, result, titleId, title }, at) => (
            // Pictures of one name may come from several folders.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
              <b>{name}</b> {t(`covers.result.${result}`)}{' '}
              {titleId !== '' && (
                <Link to="/desk/catalogue/title/$id" params={{ id: titleId }}>
                  {title}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FromService() {
  const { t } = useTranslation('catalogueDesk');
  const client = useQueryClient();
  const [values, setValues] = useState({ pattern: '' });
  const [asked, setAsked] = useState<number>();
  const ask = useMutation(askForCovers);
  const form = useForm({
    values,
    onChange: setValues,
    schema: catalogueDeskCalls.askForCovers.input,
    input: values,
    busy: ask.isPending,
    failure: useFailure(ask.error),
    failedField: 'pattern',
    onSend: ({ pattern }) => void run(pattern),
  });
  async function run(pattern: string): Promise<void> {
    let total = 0;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const answer: Awaited<ReturnType<typeof ask.mutateAsync>> | undefined = await ask
        .mutateAsync({ pattern, after })
        .catch(() => undefined);
      if (answer === undefined) return;
      total += answer.asked;
      setAsked(total);
      after = answer.next;
    }
    void client.invalidateQueries();
  }
  return (
    <Panel title={t('covers.service')}>
      <Form
        form={form}
        buttons={
          <div className={formButtonsClass}>
            <SubmitButton form={form}>{t('covers.ask')}</SubmitButton>
          </div>
        }
      >
        <TextField
          field={form.field('pattern')}
          label={t('covers.pattern')}
          hint={t('covers.patternHint')}
          placeholder="https://covers.example.org/{isbn}.jpg"
          type="url"
          required
        />
      </Form>
      <div role="status">{asked !== undefined && <p>{t('covers.asked', { count: asked })}</p>}</div>
    </Panel>
  );
}

function Fetched() {
  const { t } = useTranslation('catalogueDesk');
  const table = useTableAddress();
  const fetched = useQuery(fetchedCoversQuery(table.paging));
  return (
    <Panel title={t('covers.fetched')} className={styles['wide']}>
      {fetched.data !== undefined && (
        <p>
          {t('covers.counts', {
            kept: fetched.data.kept,
            waiting: fetched.data.waiting,
            failed: fetched.data.failed,
          })}
        </p>
      )}
      <DeskTable
        caption={t('covers.fetched')}
        columns={[
          { key: 'source', head: t('covers.address'), isRowHead: true, cell: ({ source }) => source },
          { key: 'trouble', head: t('covers.trouble'), cell: ({ trouble }) => trouble },
          {
            key: 'again',
            head: t('covers.next'),
            cell: ({ again }) => t(again ? 'covers.again' : 'covers.never'),
          },
        ]}
        query={fetched}
        table={table}
        keyOf={({ source }) => source}
        nameOf={({ source }) => source}
        empty={<EmptyState title={t('covers.none')} />}
      />
    </Panel>
  );
}
