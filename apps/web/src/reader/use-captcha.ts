import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePage } from '../platform/page.ts';
import { captchaQuery } from './api.ts';
import { solveChallenge } from './proof-of-work.ts';

export type CaptchaWay = 'picture' | 'work';

/**
 * A captcha and its answer: the text of the picture, or a computation by the browser for readers who cannot or do not
 * want to read it.
 */
export function useCaptcha() {
  const [chosenWay, setWay] = useState<CaptchaWay>('picture');
  const [code, setCode] = useState('');
  const query = useQuery(captchaQuery(usePage().library));
  const challenge = query.isFetching ? undefined : query.data;
  const hasPicture = challenge?.captchaImage !== '';
  const way = hasPicture ? chosenWay : 'work';
  const work = useQuery({
    queryKey: ['proof-of-work', challenge?.challenge],
    queryFn: ({ signal }) => (challenge === undefined ? '' : solveChallenge(challenge, signal)),
    enabled: way === 'work' && challenge !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const proof = work.data === undefined || work.data === '' ? '' : `pow:${work.data}`;
  const answer = way === 'picture' ? code : proof;
  return {
    way,
    setWay,
    /** Whether a picture can be chosen. */
    hasPicture,
    code,
    setCode,
    challenge,
    isLoading: query.isFetching,
    /**
     * Whether readers may stay logged in here; undefined until the first answer. The last value is kept while the next
     * answer is loading.
     */
    mayStay: query.data?.mayStay,
    error: query.error,
    answer,
    isAnswered: answer.trim() !== '',
    /** Fetches another captcha; each can be used for one attempt. */
    renew() {
      setCode('');
      void query.refetch();
    },
  } as const;
}
export type Captcha = ReturnType<typeof useCaptcha>;
