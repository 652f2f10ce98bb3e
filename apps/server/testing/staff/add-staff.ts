import { builtInRoles } from '@yuelan/contract';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { makeStaff } from './desk.ts';

// `node add-staff.ts library login role …`: makes accounts of the desk in the data folder of the environment.
const [clientid = '', ...rest] = process.argv.slice(2);
const app = await createApp(parseConfig(process.env), {});
for (let at = 0; at < rest.length; at += 2)
  await makeStaff(app, clientid, rest[at] ?? '', z.enum(builtInRoles).parse(rest[at + 1]));
await app.close();
