import { IconBulb } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnChallenge } from '@yuelan/contract/challenge/schemas';
import { questionsPerLevel } from '@yuelan/contract/challenge/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import type { PageAddress } from '../../platform/page-address.ts';
import { PagedList } from '../../platform/paged-list.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Entries, Entry, EntryFacts } from '../../ui/lists/entry.tsx';
import { ownChallengesQuery } from '../api.ts';
import { useTimeWords } from '../use-time-words.ts';

const ScoreTip = lazy(() => import('./score-tip.tsx'));
const AnswersDialog = lazy(() => import('./answers-dialog.tsx'));

const tones = { 0: 'wait', 1: 'ok', 2: 'ok', 3: 'none' } as const;

/**
 * The challenges that the reader began, each with a link to continue, or with its score and answers
 * (docs/states-and-codes.md#challenges).
 */
export function OwnChallenges({
  pages,
  keep,
}: {
  readonly pages: PageAddress;
  readonly keep: { readonly tab?: string };
}) {
  const { t } = useTranslation(['challenge', 'platform']);
  const timeWords = useTimeWords();
  const query = useQuery({ ...ownChallengesQuery(pages), placeholderData: keepPreviousData });
  const [shown, setShown] = useState<{ readonly kind: 'score' | 'answers'; readonly of: OwnChallenge }>();
  const close = () => setShown(undefined);
  return (
    <>
      <PagedList
        query={query}
        waiting={<ListSkeleton label={t('platform:loading')} rows={3} />}
        pages={pages}
        keep={keep}
        empty={
          <EmptyState
            title={t('challenge:own.empty')}
            message={t('challenge:own.emptyText')}
            icon={<IconBulb stroke={1.3} />}
          >
            <Link to="/activities" className={buttonClass('primary')}>
              {t('challenge:own.find')}
            </Link>
          </EmptyState>
        }
      >
        {({ results }) => (
          <Entries label={t('challenge:mine')}>
            {results.map((one) => (
              <Entry
                key={one.activityId}
                heading={
                  <Link to="/activities/$id" params={{ id: one.activityId }}>
                    {one.activityName}
                  </Link>
                }
                actions={<OwnAction challenge={one} onShow={setShown} />}
              >
                <StateDot tone={tones[one.quizStatus]}>
                  {t(`challenge:own.status.${one.quizStatus}`)}
                </StateDot>
                <EntryFacts
                  parts={[
                    one.quizStatus === 0
                      ? t('challenge:own.level', { level: one.levelsDone + 1, all: one.allLevel })
                      : '',
                    t('challenge:own.score', { score: one.score }),
                    t('challenge:own.time', { time: timeWords(one.quizTime) }),
                    t('challenge:own.questions', { count: one.queNum }),
                    one.readerCredit === undefined
                      ? ''
                      : t('challenge:own.credit', { score: one.readerCredit }),
                  ]}
                />
              </Entry>
            ))}
          </Entries>
        )}
      </PagedList>
      <Suspense>
        {shown?.kind === 'score' && (
          <ScoreTip
            challenge={shown.of}
            onAnswers={() => setShown({ kind: 'answers', of: shown.of })}
            onClose={close}
          />
        )}
        {shown?.kind === 'answers' && (
          <AnswersDialog activityId={shown.of.activityId} name={shown.of.activityName} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function OwnAction({
  challenge,
  onShow,
}: {
  readonly challenge: OwnChallenge;
  readonly onShow: (shown: { readonly kind: 'score' | 'answers'; readonly of: OwnChallenge }) => void;
}) {
  const { t } = useTranslation('challenge');
  const { activityId, activityName: name, isCredit, readerCredit, quizStatus } = challenge;
  if (quizStatus === 0)
    return (
      <Link
        to="/challenge"
        search={{
          id: activityId,
          name,
          isCredit: String(isCredit),
          ...(readerCredit === undefined ? {} : { readerCredit: String(readerCredit) }),
          quizNum: String(questionsPerLevel),
        }}
        className={buttonClass('primary')}
        aria-label={t('own.of', { action: t('own.goOn'), name })}
      >
        {t('own.goOn')}
      </Link>
    );
  const kind = quizStatus === 3 ? 'answers' : 'score';
  const words = t(quizStatus === 3 ? 'own.answers' : 'own.result');
  return (
    <Button aria-label={t('own.of', { action: words, name })} onClick={() => onShow({ kind, of: challenge })}>
      {words}
    </Button>
  );
}
