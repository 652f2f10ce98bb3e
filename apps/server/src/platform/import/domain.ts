import { transaction } from '../database/transaction.ts';
import type { Domain } from '../portal.ts';
import { importBatches } from './migrations.ts';
import { forgetOldRuns } from './unfinished-run.ts';

const forgetIntervalMs = 86_400_000;

/** What unfinished imports have done so far; it goes after some days. The commands are those of other domains. */
export const importDomain: Domain = {
  name: 'import',
  migrations: [importBatches],
  start({ db, clock, log, onClose }) {
    let forgetting: Promise<void> = Promise.resolve();
    const forget = () => {
      forgetting = transaction(db, (tx) => forgetOldRuns(tx, clock.now())).catch((error: unknown) =>
        log.error({ err: error }, 'old unfinished imports could not be forgotten'),
      );
    };
    forget();
    const timer = setInterval(forget, forgetIntervalMs).unref();
    onClose(async () => {
      clearInterval(timer);
      await forgetting;
    });
  },
};
