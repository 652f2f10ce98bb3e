import { useQuery } from '@tanstack/react-query';
import { type Reader, readerStatuses } from '@yuelan/contract/reader/schemas';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { borrowerTypesQuery, departmentsQuery, readerQuery } from '../api.ts';
import { AvatarField } from '../components/avatar-field.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { SessionList } from '../components/session-list.tsx';
import { askPassword } from '../password-request.ts';
import { useReader } from '../session.ts';
import styles from './profile-screen.module.css';

/**
 * The reader's record: what the reader can change, what only the library can change, and where the reader is logged
 * in.
 */
export function ProfileScreen() {
  const page = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const query = useQuery(readerQuery);
  // No changes at a kiosk, where somebody may have found the card.
  const kind = useReader()?.kind;
  const byCard = kind === 'card';
  const { display } = useLibrary();
  const place = query.data?.passwordPlace;
  const mayChange =
    !byCard &&
    (place?.kept === 'portal' || (place?.kept === 'system' && display?.source?.changePassword !== false));
  usePageTitle(t('profile.title'));
  return (
    <>
      <PageHead title={t('profile.title')}>
        {mayChange && (
          <Button onClick={() => askPassword(page, { required: false })}>{t('password.title')}</Button>
        )}
      </PageHead>
      <Loaded query={query} waiting={<LinesSkeleton label={t('platform:loading')} lines={10} />}>
        {({ reader }) =>
          reader === undefined ? null : (
            <div className={styles['parts']}>
              {byCard && <p className={styles['note']}>{t('profile.byCard')}</p>}
              {!byCard && place?.kept === 'account' && (
                <p className={styles['fact']}>{t('profile.passwordAt', { name: place.name })}</p>
              )}
              <section className={styles['part']} aria-labelledby="own-record">
                <h2 id="own-record" className={styles['title']}>
                  {t('profile.record')}
                </h2>
                <div className={styles['record']}>
                  <AvatarField reader={reader} fixed={byCard} />
                  <ProfileFacts reader={reader} />
                </div>
              </section>
              <section className={styles['part']} aria-labelledby="contact">
                <h2 id="contact" className={styles['title']}>
                  {t('profile.contact')}
                </h2>
                <ContactForm reader={reader} fixed={byCard} asksPassword={place?.kept === 'portal'} />
              </section>
              <section className={styles['part']} aria-labelledby="sessions">
                <h2 id="sessions" className={styles['title']}>
                  {t('sessions.title')}
                </h2>
                <SessionList />
              </section>
              {!byCard && (
                <section className={styles['part']} aria-labelledby="export">
                  <h2 id="export" className={styles['title']}>
                    {t('export.title')}
                  </h2>
                  {kind === 'ticket' ? (
                    <p className={styles['note']}>{t('export.partner')}</p>
                  ) : (
                    <ExportButton borrowNumber={reader.borrowNumber} />
                  )}
                </section>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** What only the library can change; the server has masked the numbers. */
function ProfileFacts({ reader }: { readonly reader: Reader }) {
  const { language } = usePage();
  const { t } = useTranslation('reader');
  const { date, number } = useFormats();
  const { display } = useLibrary();
  const types = useQuery(borrowerTypesQuery).data;
  const departments = useQuery(departmentsQuery).data;
  const nameIn = (list: typeof types, id: string) => list?.find((one) => one.id === id)?.name ?? '';
  const statuses: Readonly<Record<number, Readonly<Record<typeof language, string>>>> = readerStatuses;
  const facts = [
    ['name', reader.realName],
    ['borrowNumber', reader.borrowNumber],
    ['icNumber', reader.icNumber],
    ['identityCard', reader.identityCard],
    ['sex', reader.sex],
    ['department', nameIn(departments, reader.departmentId)],
    ['borrowerType', nameIn(types, reader.borrowerTypeId)],
    ['status', statuses[reader.userStatusId]?.[language] ?? ''],
    ['registered', reader.registerTimeFtt === '' ? '' : date(reader.registerTimeFtt)],
    // Credit depends on loans that the portal keeps.
    ...(display?.source === undefined ? [['score', number(reader.score)] as const] : []),
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`profile.${key}`)}</dt>
          <dd>{value === '' ? t('profile.none') : value}</dd>
        </div>
      ))}
    </dl>
  );
}
