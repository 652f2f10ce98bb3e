import { useTranslation } from '../messages/words.ts';
import { CallError } from './call-error.ts';

/** An error in words: the server's own, else that there is no connection, else that something went wrong. */
export function useFailure(error: Error | null | undefined): string | undefined {
  const { t } = useTranslation('platform');
  if (error === null || error === undefined) return undefined;
  if (!(error instanceof CallError)) return t('failed.unknown');
  if (error.outcome.message !== '') return error.outcome.message;
  return error.outcome.kind === 'failed' && error.outcome.status === 0
    ? t('failed.offline')
    : t('failed.unknown');
}
