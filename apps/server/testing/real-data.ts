import { resolve } from 'node:path';

/** The folder of real catalogue data, which is not in the repository. */
export const realData = process.env['YUELAN_DATA'] ?? resolve(import.meta.dirname, '../../../../shared/data');
