import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../messages/words.ts';
import { saveAsFile } from '../../platform/download.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form.tsx';
import { exportEverything } from '../api.ts';
import styles from './export-button.module.css';

/** Everything that the library keeps about the reader, as one file. */
export function ExportButton({ borrowNumber }: { readonly borrowNumber: string }) {
  const { t } = useTranslation('reader');
  const load = useMutation(exportEverything);
  const failure = useFailure(load.error);
  return (
    <div className={styles['export']}>
      <p>{t('export.text')}</p>
      <Button
        busy={load.isPending}
        onClick={() =>
          load.mutate(
            {},
            {
              onSuccess: (everything) =>
                saveAsFile(
                  `yuelan-${borrowNumber.replace(/[^\w-]/g, '')}.json`,
                  'application/json',
                  `${JSON.stringify(everything, null, 2)}\n`,
                ),
            },
          )
        }
      >
        <IconDownload stroke={1.7} aria-hidden="true" />
        {t('export.button')}
      </Button>
      <FormProblem text={load.isPending ? undefined : failure} />
    </div>
  );
}
