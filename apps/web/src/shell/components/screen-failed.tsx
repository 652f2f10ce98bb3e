import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { FailedState } from '../../ui/feedback/states.tsx';

/** For a screen that failed or whose code could not be loaded: says so and offers a retry. */
export function ScreenFailed({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('platform');
  const router = useRouter();
  return (
    <FailedState
      heading
      title={t('failed.title')}
      message={t('failed.unknown')}
      retryLabel={t('failed.retry')}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
