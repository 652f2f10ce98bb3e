import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counter } from './counter-library.ts';
import { fillingCommands } from './fill-portal.ts';
import { judged } from './judged-library.ts';
import { startPartnerLibrary } from './partner-library.ts';
import { schoolOf } from './school-library.ts';
import { ended, freePort, portalSettings, servePortal, start } from './serve-portal.ts';
import { settingsLibraryOf, systemLibraryOf } from './settings-libraries.ts';
import { portalLanguages } from './words.ts';

const runCommands = 'apps/server/testing/run-commands.ts';
const addStaff = 'apps/server/testing/staff/add-staff.ts';

/**
 * Fills a folder with libraries, and serves it for all journeys as a newcomer's `npm start` does. An unused copy is
 * kept for journeys that run a second time.
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-e2e-'));
  const [data, filled] = [join(folder, 'data'), join(folder, 'filled')];
  const partner = await startPartnerLibrary();
  const systemPorts = { 'zh-CN': await freePort(), 'en-US': await freePort() };
  const commands = join(folder, 'commands.json');
  writeFileSync(commands, JSON.stringify(fillingCommands(folder, partner.url, systemPorts)));
  if ((await ended(start(runCommands, [commands], portalSettings(data)))) !== 0)
    throw new Error('The libraries of the journeys could not be made.');
  const accounts = portalLanguages.flatMap((language) => [
    ['qinghe', `owner-${language}`, 'owner'],
    ['qinghe', `editor-${language}`, 'editor'],
    [counter.clientid, `owner-${language}`, 'owner'],
    [schoolOf(language).clientid, schoolOf(language).login, 'owner'],
    [settingsLibraryOf(language), `importer-${language}`, 'librarian'],
    [settingsLibraryOf(language), `settings-${language}`, 'owner'],
    [systemLibraryOf(language), `system-${language}`, 'owner'],
  ]);
  const judges = [
    [judged.clientid, 'first', 'librarian'],
    [judged.clientid, 'second', 'moderator'],
  ];
  if ((await ended(start(addStaff, [...accounts, ...judges].flat(), portalSettings(data)))) !== 0)
    throw new Error('The accounts of the staff could not be made.');
  cpSync(data, filled, { recursive: true });
  const portal = await servePortal(data);
  process.env['PORTAL_URL'] = portal.url;
  process.env['PORTAL_FILLED'] = filled;
  process.env['SYSTEM_PORTS'] = JSON.stringify(systemPorts);
  return async () => {
    await portal.stop();
    await partner.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
