import type { ReactNode } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import type { ScanLine, ScanQueue } from '../scan-queue.ts';
import styles from './counter.module.css';

/** A line in a counter's list of scans. */
export function Line({
  tone,
  children,
}: {
  readonly tone: 'ok' | 'wait' | 'alarm';
  readonly children: ReactNode;
}) {
  return <li className={classNames(styles['line'], styles[tone])}>{children}</li>;
}

/** A scan that is being sent, has no answer yet, or was refused. `help` shows what can be done about a refusal. */
export function OpenLine<Result>({
  line,
  queue,
  help,
}: {
  readonly line: Exclude<ScanLine<Result>, { state: 'done' }>;
  readonly queue: ScanQueue<Result>;
  readonly help?: ReactNode;
}) {
  const { t } = useTranslation('circulationDesk');
  const failure = useFailure(line.state === 'refused' ? line.error : undefined);
  if (line.state === 'refused')
    return (
      <Line tone="alarm">
        <p className={styles['what']}>{line.text}</p>
        <p>{failure}</p>
        {help}
      </Line>
    );
  return (
    <Line tone="wait">
      <p className={styles['what']}>{line.text}</p>
      <p>{t(`line.${line.state}`)}</p>
      {line.state === 'unanswered' && (
        <div className={styles['buttons']}>
          <Button onClick={() => queue.resume()}>{t('line.now')}</Button>
        </div>
      )}
    </Line>
  );
}
