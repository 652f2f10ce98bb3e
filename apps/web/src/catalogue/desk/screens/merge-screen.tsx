import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type DeskRecord, type DeskTitle, deskTitleSchema } from '@yuelan/contract/catalogue/desk-schemas';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { conflictOf } from '../../../desk/edit/conflict.tsx';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { isSame } from '../../../platform/is-same.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Check } from '../../../ui/controls/check.tsx';
import { FormProblem } from '../../../ui/controls/form.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { deskTitleQuery, mergeTitles, showTitle } from '../api.ts';
import parts from '../components/title-parts.module.css';
import { useRecordText } from '../record-text.ts';
import { recordFields } from '../record-values.ts';
import styles from './merge-screen.module.css';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const isBlank = (value: DeskRecord[keyof DeskRecord]) => value.length === 0;

/** Two records side by side: which one stays, and what it takes over from the other. They are chosen in the list. */
export function MergeScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [keep, other] = [textOf(search['keep']), textOf(search['other'])];
  if (keep === '' || other === '') return <Navigate to="/desk/catalogue" replace />;
  return <Records keep={keep} other={other} />;
}

function Records({ keep, other }: { readonly keep: string; readonly other: string }) {
  const { t } = useTranslation(['catalogueDesk', 'platform']);
  const kept = useQuery(deskTitleQuery(keep));
  const merged = useQuery(deskTitleQuery(other));
  const waiting = <LinesSkeleton label={t('platform:loading')} lines={10} />;
  return (
    <DeskScreen title={t('catalogueDesk:merge.title')} text={t('catalogueDesk:merge.text')}>
      <Loaded query={kept} waiting={waiting}>
        {(one) => (
          <Loaded query={merged} waiting={waiting}>
            {(two) => <Compare key={`${one.id} ${two.id}`} kept={one} other={two} />}
          </Loaded>
        )}
      </Loaded>
    </DeskScreen>
  );
}

type Side = 'own' | 'other';

function Compare({ kept, other }: { readonly kept: DeskTitle; readonly other: DeskTitle }) {
  const { t } = useTranslation(['catalogueDesk', 'desk']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const show = useRecordText();
  const merge = useMutation(mergeTitles);
  const [chosen, setChosen] = useState<Partial<Readonly<Record<keyof DeskRecord | 'cover', Side>>>>({});
  const conflict = deskTitleSchema.safeParse(conflictOf(merge.error)?.current).data;
  const failure = useFailure(merge.error);
  const differing = recordFields.filter(
    // The ISBNs of both records are kept.
    (name) => name !== 'isbns' && !isSame(kept.record[name], other.record[name]),
  );
  const hasCovers = kept.cover !== other.cover;
  const sideOf = (name: keyof DeskRecord): Side =>
    chosen[name] ?? (isBlank(kept.record[name]) ? 'other' : 'own');
  const coverSide: Side = chosen.cover ?? (kept.cover === '' ? 'other' : 'own');

  function send(): void {
    const taken = differing
      .filter((name) => sideOf(name) === 'other')
      .map((name) => [name, other.record[name]]);
    merge.mutate(
      {
        ...{ id: kept.id, version: kept.version, otherId: other.id, otherVersion: other.version },
        record: { ...kept.record, ...Object.fromEntries(taken) },
        cover: coverSide,
      },
      {
        onSuccess: ({ title, undoId }) => {
          client.removeQueries({ queryKey: deskTitleQuery(other.id).queryKey });
          showTitle(client, title);
          offerUndo(t('catalogueDesk:merge.done'), undoId);
          void navigate({ to: '/desk/catalogue/title/$id', params: { id: title.id } });
        },
      },
    );
  }

  return (
    <>
      <div className={styles['heads']}>
        <Head title={kept} label={t('catalogueDesk:merge.kept')} />
        <Head title={other} label={t('catalogueDesk:merge.other')} />
      </div>
      <p>
        <Link
          to="/desk/catalogue/merge"
          search={{ keep: other.id, other: kept.id }}
          className={buttonClass('quiet')}
        >
          {t('catalogueDesk:merge.swap')}
        </Link>
      </p>
      {differing.length === 0 && <p>{t('catalogueDesk:merge.equal')}</p>}
      {differing.map((name) => (
        <Pair
          key={name}
          label={t(`catalogueDesk:field.${name}`)}
          own={show(name, kept.record[name])}
          other={show(name, other.record[name])}
          side={sideOf(name)}
          onChange={(side) => setChosen({ ...chosen, [name]: side })}
        />
      ))}
      {hasCovers && (
        <Pair
          label={t('catalogueDesk:cover.title')}
          own={t(kept.cover === '' ? 'catalogueDesk:cover.none' : 'catalogueDesk:cover.own')}
          other={t(other.cover === '' ? 'catalogueDesk:cover.none' : 'catalogueDesk:cover.own')}
          side={coverSide}
          onChange={(side) => setChosen({ ...chosen, cover: side })}
        />
      )}
      <p>{t('catalogueDesk:merge.isbns')}</p>
      <FormProblem text={failure} />
      {conflict !== undefined && (
        <p>
          <Button
            onClick={() =>
              void client
                .invalidateQueries({ queryKey: deskTitleQuery(conflict.id).queryKey })
                .then(() => merge.reset())
            }
          >
            {t('catalogueDesk:merge.reload')}
          </Button>
        </p>
      )}
      <p className={styles['end']}>
        <Button kind="primary" busy={merge.isPending} onClick={send}>
          {t('catalogueDesk:merge.button')}
        </Button>
      </p>
    </>
  );
}

function Head({
  title: { id, record, copies },
  label,
}: {
  readonly title: DeskTitle;
  readonly label: string;
}) {
  const { t } = useTranslation('catalogueDesk');
  return (
    <div>
      <h2>{label}</h2>
      <Link to="/desk/catalogue/title/$id" params={{ id }}>
        {record.title}
      </Link>
      <span className={parts['byline']}>
        {[record.authorStatement, t('number', { id }), t('merge.copies', { count: copies.length })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

function Pair({
  label,
  own,
  other,
  side,
  onChange,
}: {
  readonly label: string;
  readonly own: string;
  readonly other: string;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}) {
  const { t } = useTranslation('catalogueDesk');
  const choice = (value: Side, text: string) => (
    <Check
      kind="radio"
      name={label}
      checked={side === value}
      onChange={() => onChange(value)}
      label={<span className={styles['value']}>{text || t('merge.blank')}</span>}
    />
  );
  return (
    <fieldset className={styles['pair']}>
      <legend>{label}</legend>
      {choice('own', own)}
      {choice('other', other)}
    </fieldset>
  );
}
