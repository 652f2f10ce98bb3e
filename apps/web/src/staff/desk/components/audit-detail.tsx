import { auditAction, auditTarget } from '@yuelan/contract/staff/audit-words';
import type { AuditEntry } from '@yuelan/contract/staff/schemas';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import styles from './audit-detail.module.css';

/** All of an audit entry, with the changes. */
export function AuditDetail({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('staffDesk');
  const { dateTime } = useFormats();
  const { language } = usePage();
  const { at, actor, address, action, target, before, after, hash } = entry;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('audit.at'), dateTime(at)],
    [t('audit.actor'), `${actor.name} (${t(`audit.actors.${actor.type}`)} ${actor.id})`],
    [t('audit.address'), address],
    [t('audit.action'), auditAction(action, language)],
    [t('audit.code'), action],
    [t('audit.target'), auditTarget(target, language)],
    [t('audit.hash'), hash],
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value.trim() !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Json title={t('audit.before')} value={before} />
      <Json title={t('audit.after')} value={after} />
    </>
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <section className={styles['json']}>
      <h3>{title}</h3>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
