import { useQuery } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { callQuery } from '../../../platform/query.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { printNow, Slip } from '../../../ui/print/print-sheet.tsx';
import styles from './sign-in-sheet.module.css';

/** The width of A4 between the margins. */
const millimetres = 190;

/** Prints a sign-in list for the door: everybody who has a place at the moment. */
export function SignInSheet({
  activityId,
  onDone,
}: {
  readonly activityId: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('activitiesDesk');
  const { date } = useFormats();
  const page = usePage();
  const sheet = useQuery({
    ...callQuery(activitiesDeskCalls.signInSheet, { activityId }),
    staleTime: 0,
    gcTime: 0,
  });
  const begun = useRef(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (begun.current) return;
    if (sheet.error !== null) {
      begun.current = true;
      showToast('error', failureText(page, sheet.error));
      done.current();
    } else if (sheet.data !== undefined) {
      begun.current = true;
      printNow(() => done.current());
    }
  }, [sheet.data, sheet.error, page]);
  if (sheet.data === undefined) return null;
  const { activity, participants } = sheet.data;
  return (
    <Slip widthMillimetres={millimetres}>
      <h1 className={styles['title']}>{activity.name}</h1>
      <p>{t('participants.sheetText', { date: date(activity.startTime), count: participants.length })}</p>
      <table className={styles['sheet']}>
        <thead>
          <tr>
            <th>{t('participants.row')}</th>
            <th>{t('participants.number')}</th>
            <th>{t('participants.reader')}</th>
            <th>{t('participants.department')}</th>
            <th className={styles['signature']}>{t('participants.signature')}</th>
          </tr>
        </thead>
        <tbody>
          {participants.map(({ reader }, place) => (
            <tr key={reader.id}>
              <td>{place + 1}</td>
              <td>{reader.number}</td>
              <td>{reader.name}</td>
              <td>{reader.department}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Slip>
  );
}
