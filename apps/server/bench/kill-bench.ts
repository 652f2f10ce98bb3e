import { runKillRounds } from '../testing/circulation/kill-rounds.ts';

// `npm run bench -- kill [rounds]`: kill -9 during writes, then checks what was kept.
const rounds = Number(process.argv[2] ?? 50);
const report = await runKillRounds(rounds, Math.random, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.lost.length === 0 && report.broken.length === 0 ? 0 : 1;
