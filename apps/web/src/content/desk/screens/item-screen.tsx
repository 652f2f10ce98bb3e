import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ContentKindName, contentKindSchema } from '@yuelan/contract/content/desk-schemas';
import type { ComponentProps } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { formQuery, itemQuery } from '../api.ts';
import { Editor } from '../components/editor.tsx';

/** One item, `?kind=news&key=…`; without a key, a new item. */
export function ItemScreen() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const kind = contentKindSchema.safeParse(raw['kind']).data ?? 'news';
  const key = typeof raw['key'] === 'string' ? raw['key'] : '';
  return key === '' ? (
    <NewItem key={kind} kind={kind} />
  ) : (
    <StoredItem key={`${kind}/${key}`} kind={kind} itemKey={key} />
  );
}

function NewItem({ kind }: { readonly kind: ContentKindName }) {
  // A refetch must not replace what somebody is writing.
  const query = useQuery({ ...formQuery(kind), staleTime: Number.POSITIVE_INFINITY });
  return query.data === undefined ? (
    <Opening kind={kind} query={query} />
  ) : (
    <Editor form={query.data} item={undefined} />
  );
}

function StoredItem({ kind, itemKey }: { readonly kind: ContentKindName; readonly itemKey: string }) {
  // As above. The item's version reveals a change by somebody else.
  const query = useQuery({ ...itemQuery(kind, itemKey), staleTime: Number.POSITIVE_INFINITY });
  return query.data === undefined ? (
    <Opening kind={kind} query={query} />
  ) : (
    <Editor form={query.data.form} item={query.data} />
  );
}

/** Shown until there is something to edit, while it is loading or if it could not be loaded. */
function Opening({
  kind,
  query,
}: {
  readonly kind: ContentKindName;
  readonly query: ComponentProps<typeof Loaded<unknown>>['query'];
}) {
  const { t } = useTranslation(['contentDesk', 'platform']);
  return (
    <DeskScreen title={t(`contentDesk:kinds.${kind}`)}>
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {() => null}
      </Loaded>
    </DeskScreen>
  );
}
