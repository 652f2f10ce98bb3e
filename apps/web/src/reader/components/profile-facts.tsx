import { useQuery } from '@tanstack/react-query';
import { type Reader, readerStatuses } from '@yuelan/contract/reader/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { borrowerTypesQuery, departmentsQuery } from '../api.ts';
import styles from './profile-facts.module.css';

/** What only the library changes, numbers masked as they come. */
export function ProfileFacts({ reader }: { readonly reader: Reader }) {
  const { language } = usePage();
  const { t } = useTranslation('reader');
  const { date, number } = useFormats();
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
    ['score', number(reader.score)],
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
