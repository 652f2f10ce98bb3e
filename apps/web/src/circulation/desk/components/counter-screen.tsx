import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { counterQuery } from '../api.ts';
import { CirculationMenu } from '../circulation-menu.tsx';

/**
 * Frames the screens with a field for scans: shows the day's figures, or that this library lends through another
 * system.
 */
export function CounterScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation(['circulationDesk', 'platform']);
  const { number } = useFormats();
  const counter = useQuery({ ...counterQuery, staleTime: 0 });
  const day = counter.data;
  return (
    <DeskScreen
      title={title}
      text={
        day &&
        t('circulationDesk:day', {
          lent: number(day.lent),
          returned: number(day.returned),
          toPick: number(day.toPick),
        })
      }
      menu={<CirculationMenu />}
    >
      <Loaded query={counter} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {() => children}
      </Loaded>
    </DeskScreen>
  );
}
