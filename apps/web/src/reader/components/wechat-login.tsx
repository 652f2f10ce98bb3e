import { IconBrandWechat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/remote';
import { useEffect } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../messages/translation.ts';
import { CallError } from '../../platform/call-error.ts';
import { usePage } from '../../platform/page.ts';
import { tabStore } from '../../platform/storage.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, formClass, wholeWidthClass } from '../../ui/controls/form.tsx';
import { beginWechat } from '../api.ts';
import { rememberWanted } from '../login-request.ts';
import type { Granted } from '../session.ts';
import styles from './card-form.module.css';

/**
 * WeChat: its own page shows the code to scan and leads back to the home page. A return counts only if this tab
 * requested it.
 */
export function WechatLogin({
  returned,
  returnTo,
  onDone,
  onUnbound,
}: {
  readonly returned: { readonly code: string; readonly state: string } | undefined;
  readonly returnTo: string | undefined;
  readonly onDone: (granted: Granted) => void;
  readonly onUnbound: (bindTicket: string) => void;
}) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const begin = useMutation(beginWechat);
  const exchange = useQuery({
    queryKey: ['wechat-return', returned?.state],
    queryFn: async () => {
      if (returned === undefined || takeWechatState() !== returned.state) return 'strange' as const;
      return page.answerOf(readerCalls.wechatLogin, { code: returned.code, state: returned.state });
    },
    enabled: returned !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const beginFailure = useFailure(begin.error);
  const exchangeFailure = useFailure(exchange.error);
  const bindTicket = bindTicketOf(exchange.error);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is here.
  useEffect(() => {
    if (exchange.data !== undefined && exchange.data !== 'strange') onDone(exchange.data);
  }, [exchange.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is here.
  useEffect(() => {
    if (bindTicket !== undefined) onUnbound(bindTicket);
  }, [bindTicket]);

  function scan(): void {
    begin.mutate(
      {},
      {
        onSuccess: ({ state, qrUrl }) => {
          const address = scanAddress(qrUrl);
          if (address === undefined) return;
          keepWechatState(state);
          rememberWanted(returnTo ?? location.pathname + location.search);
          location.assign(address);
        },
      },
    );
  }

  const problem = exchange.data === 'strange' ? t('wechat.strange') : (beginFailure ?? exchangeFailure);
  return (
    <div className={formClass}>
      <div className={styles['swipe']}>
        <IconBrandWechat size={56} stroke={1.2} aria-hidden="true" />
        <p className={styles['hint']} role="status">
          {exchange.isFetching ? t('wechat.checking') : t('wechat.hint')}
        </p>
      </div>
      <FormProblem text={begin.isPending || exchange.isFetching ? undefined : problem} />
      <Button
        kind="primary"
        className={wholeWidthClass}
        busy={begin.isPending || begin.isSuccess || exchange.isFetching}
        onClick={scan}
      >
        {t('wechat.scan')}
      </Button>
    </div>
  );
}

function bindTicketOf(error: Error | null): string | undefined {
  if (!(error instanceof CallError) || error.outcome.kind !== 'refused') return undefined;
  const ticket = error.outcome.facts['bindTicket'];
  return error.outcome.code === 'reader.wechat.unbound' && typeof ticket === 'string' ? ticket : undefined;
}

const key = 'wechat-state';

/** The state that this tab requested; a return with another state was started elsewhere. */
function keepWechatState(state: string): void {
  tabStore.write(key, state);
}

function takeWechatState(): string | undefined {
  const state = tabStore.read(key, z.string());
  tabStore.remove(key);
  return state;
}

/** WeChat's page with the code to scan, if it is a web address. */
function scanAddress(text: string): string | undefined {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
