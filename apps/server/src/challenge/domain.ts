import { attachedBy } from '../import/public.ts';
import { rulesCheckup } from '../platform/checkup.ts';
import { t } from '../platform/message.ts';
import type { Domain } from '../platform/portal.ts';
import { checkInvariants } from './check-invariants.ts';
import { registerChallengeCommands } from './commands.ts';
import { challengeKind } from './content/challenge-kind.ts';
import { exportChallenges } from './export-own-data.ts';
import { challengeTargets } from './import/targets.ts';
import { challengeMigrations } from './migrations.ts';
import { challengeTies } from './reader-ties.ts';
import { serveChallenge } from './routes.ts';

const title = { 'zh-CN': '知识挑战', 'en-US': 'Knowledge challenge' } as const;

/** Knowledge challenges: levels of questions against the clock. */
export const challengeDomain: Domain = {
  name: 'challenge',
  migrations: challengeMigrations,
  readerTies: challengeTies,
  checkups: [rulesCheckup('challenge', t`Attempts, answers and restored credit agree.`, checkInvariants)],
  content: [challengeKind],
  imports: challengeTargets,
  attachments: [
    attachedBy('reader', 'challenge_attempt', 'reader_id', {
      'zh-CN': '参加过挑战',
      'en-US': 'Has played a challenge',
    }),
  ],
  commands: registerChallengeCommands,
  start(portal) {
    serveChallenge(portal);
    portal.services.exporters.add('challenge', exportChallenges);
    // Search engines do not list this page: each reader plays alone.
    portal.services.pages.register('/challenge', (_parameters, library, language) => ({
      title: `${title[language]} · ${library.libname}`,
      canonical: `/${library.clientid}/challenge`,
      noIndex: true,
    }));
  },
};
