import { useMutation } from '@tanstack/react-query';
import type { InputOf, RemoteCall } from '@yuelan/contract/endpoint';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { failureText } from '../../platform/use-failure.ts';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { downloadFile } from '../download-file.ts';

const formats = ['xlsx', 'csv'] as const;

/** Downloads a table as XLSX or CSV: all its rows, as searched and filtered. `call` takes a `format`. */
export function DownloadButton<C extends RemoteCall>({
  call,
  input,
}: {
  readonly call: C;
  /** The input except the format. */
  readonly input: Omit<InputOf<C>, 'format'>;
}) {
  const { t } = useTranslation('desk');
  const page = usePage();
  const load = useMutation({
    mutationFn: (format: (typeof formats)[number]) => downloadFile(page, call.path, { ...input, format }),
    onError: (error) => showToast('error', failureText(page, error)),
  });
  return (
    <MenuButton label={t('download.button')} name={t('download.formats')}>
      {formats.map((format) => (
        <li key={format}>
          <button
            type="button"
            aria-disabled={load.isPending || undefined}
            onClick={load.isPending ? undefined : () => load.mutate(format)}
          >
            {t(`download.${format}`)}
          </button>
        </li>
      ))}
    </MenuButton>
  );
}
