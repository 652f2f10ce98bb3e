import { useQuery } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/remote';
import { useEffect } from 'react';
import { useTranslation } from '../messages/translation.ts';
import { CallError } from '../platform/call-error.ts';
import { usePage } from '../platform/page.ts';
import { useFailure } from '../platform/use-failure.ts';
import { wechatId } from './components/identity-button.tsx';
import { takeState } from './identity-state.ts';
import type { LoginRequest } from './login-request.ts';
import type { Granted, SignedIn } from './session.ts';

/** The result of a login on the page of an account system. It counts only if this tab began the login. */
export function useIdentityArrival(
  arrived: LoginRequest['arrived'],
  onDone: (granted: Granted, kind: SignedIn['kind']) => void,
) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const exchange = useQuery({
    queryKey: ['identity-arrival', arrived?.state],
    queryFn: async () => {
      const begun = takeState();
      if (arrived === undefined || begun?.state !== arrived.state) return 'strange' as const;
      const { state, answer } = arrived;
      const granted = await page.answerOf(readerCalls.identityLogin, { state, answer });
      return { granted, kind: begun.source === wechatId ? ('wechat' as const) : ('identity' as const) };
    },
    enabled: arrived !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const failure = useFailure(exchange.error);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is here.
  useEffect(() => {
    if (exchange.data !== undefined && exchange.data !== 'strange')
      onDone(exchange.data.granted, exchange.data.kind);
  }, [exchange.data]);

  const bindTicket = bindTicketOf(exchange.error);
  return {
    isWorking: exchange.isFetching,
    /** The ticket of an account that must be bound to a card first: the next login with a password binds it. */
    bindTicket,
    problem:
      bindTicket !== undefined ? undefined : exchange.data === 'strange' ? t('identity.strange') : failure,
  };
}

export function bindTicketOf(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  const { code, facts } = error.outcome;
  const ticket = facts['bindTicket'];
  const isUnbound = code === 'reader.signin.unbound' || code === 'reader.wechat.unbound';
  return isUnbound && typeof ticket === 'string' ? ticket : undefined;
}
