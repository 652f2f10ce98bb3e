import { useQuery } from '@tanstack/react-query';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { copyText } from '../../platform/clipboard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { codeLabelsQuery } from '../api.ts';
import { citeApa, citeNational } from '../citation.ts';
import styles from './cite-dialog.module.css';

/** A book's citation in the two forms that pupils and students are asked for. */
export default function CiteDialog({
  title,
  onClose,
}: {
  readonly title: Title;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const labels = useQuery(codeLabelsQuery).data;
  const [said, setSaid] = useState('');
  const cited = { ...title, edition: labels?.editions[title.bookEdition] ?? title.bookEdition };
  const forms = [
    { name: t('book.citeGb'), text: citeNational(cited) },
    { name: t('book.citeApa'), text: citeApa(cited) },
  ];
  return (
    <Dialog title={t('book.citeTitle')} closeLabel={t('book.close')} onClose={onClose} width={560}>
      <dl className={styles['forms']}>
        {forms.map((form) => (
          <div key={form.name}>
            <dt>{form.name}</dt>
            <dd>
              <p className={styles['text']}>{form.text}</p>
              <Button
                aria-label={t('book.copyForm', { name: form.name })}
                onClick={() =>
                  void copyText(form.text).then((done) =>
                    setSaid(done ? t('book.copied') : t('book.copyFailed')),
                  )
                }
              >
                {t('book.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </Dialog>
  );
}
