import { builtInRoles } from '@yuelan/contract';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { makeStaff } from './desk.ts';

// `node add-staff.ts library login role library login role …`: creates desk accounts in the data folder that the
// environment names.
const accounts = process.argv.slice(2);
const app = await createApp(parseConfig(process.env), {});
for (let at = 0; at < accounts.length; at += 3) {
  const [clientid = '', login = '', role] = accounts.slice(at, at + 3);
  await makeStaff(app, clientid, login, z.enum(builtInRoles).parse(role));
}
await app.close();
