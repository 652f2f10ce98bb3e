import { IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import type { FieldState } from '../../platform/form.tsx';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import type { Captcha } from '../use-captcha.ts';
import styles from './captcha-field.module.css';

/** The captcha's picture with a field for its text; without a picture, the progress of the browser's computation. */
export function CaptchaField({
  captcha,
  field,
}: {
  readonly captcha: Captcha;
  /** The field for the picture's text. */
  readonly field: FieldState<string>;
}) {
  const { t } = useTranslation(['reader', 'platform']);
  const id = useId();
  const failure = useFailure(captcha.error);
  if (failure !== undefined && captcha.challenge === undefined) {
    return (
      <FailedState
        compact
        title={t('captcha.failed')}
        message={failure}
        retryLabel={t('platform:failed.retry')}
        onRetry={captcha.renew}
      />
    );
  }
  return (
    <div>
      {captcha.way === 'picture' ? (
        <Field id={id} label={t('captcha.label')} problem={field.problem}>
          {(control) => (
            <div className={styles['row']}>
              <input
                {...control}
                name={field.name}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                required
                value={field.value}
                onChange={(event) => field.set(event.target.value)}
                onBlur={() => field.value !== '' && field.leave()}
              />
              <span className={styles['offer']}>
                <span className={styles['picture']}>
                  {captcha.challenge === undefined ? (
                    <Skeleton height="100%" />
                  ) : (
                    <img src={captcha.challenge.captchaImage} alt={t('captcha.picture')} />
                  )}
                </span>
                <Button
                  kind="quiet"
                  aria-label={t('captcha.renew')}
                  title={t('captcha.renew')}
                  onClick={captcha.renew}
                >
                  <IconRefresh stroke={1.7} aria-hidden="true" />
                </Button>
              </span>
            </div>
          )}
        </Field>
      ) : (
        <p className={styles['work']} role="status">
          <IconShieldCheck size={20} stroke={1.7} aria-hidden="true" />
          {captcha.isAnswered ? t('captcha.proved') : t('captcha.proving')}
        </p>
      )}
      {captcha.hasPicture && (
        <Button
          kind="quiet"
          className={styles['other']}
          onClick={() => captcha.setWay(captcha.way === 'picture' ? 'work' : 'picture')}
        >
          {captcha.way === 'picture' ? t('captcha.withoutPicture') : t('captcha.withPicture')}
        </Button>
      )}
    </div>
  );
}
