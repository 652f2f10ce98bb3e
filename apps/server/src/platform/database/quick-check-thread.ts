import { parentPort, workerData } from 'node:worker_threads';
import { quickCheck } from './quick-check.ts';

parentPort?.postMessage(quickCheck(String(workerData)));
