import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import type { Config } from '../../platform/config.ts';
import { findHolder, restoringFolder } from '../../platform/data-folder.ts';
import { isReadOnlyMount, leastRoom, roomIn } from '../../platform/disk.ts';
import { t } from '../../platform/message.ts';

const about = 'data folder';
const megabyte = 1024 * 1024;
const enoughRoom = 1024 * megabyte;

/** The data folder: that it exists, who may use it, which server holds it, and how much space its disk has. */
export async function checkDataFolder(config: Config): Promise<readonly Finding[]> {
  const { dataDir } = config;
  if (!existsSync(dataDir))
    return [
      wrong(
        about,
        t`${dataDir} is not there.`,
        t`Set DATA_DIR to the folder of the portal. For a new one, start the server: it creates the folder.`,
      ),
    ];
  const findings: Finding[] = [];
  if (!statSync(dataDir).isDirectory())
    return [wrong(about, t`${dataDir} is not a folder.`, t`Set DATA_DIR to a folder.`)];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    if (isReadOnlyMount(dataDir))
      return [
        wrong(
          about,
          t`The disk of ${dataDir} is mounted read-only.`,
          t`Mount it for writing: mount -o remount,rw <mount point>. If it became read-only by itself, look at the system log: the disk may be failing.`,
        ),
      ];
    return [
      wrong(
        about,
        t`This account may not read and write ${dataDir}.`,
        t`Run the portal as the owner of the folder, or make this account the owner: chown -R <account> ${dataDir}`,
      ),
    ];
  }
  if (existsSync(restoringFolder(dataDir)))
    findings.push(
      wrong(
        about,
        t`A restore into it is running or was interrupted.`,
        t`If none is running, run restore again with the same file: it starts from the beginning.`,
      ),
    );
  findings.push(...checkRights(dataDir), checkHolder(dataDir), await checkRoom(dataDir));
  return findings;
}

function checkRights(folder: string): readonly Finding[] {
  // Windows has no such permissions.
  if (process.platform === 'win32') return [];
  const { mode, uid } = statSync(folder);
  const findings: Finding[] = [];
  if ((mode & 0o002) !== 0)
    findings.push(
      wrong(about, t`Every account of this machine may write to it.`, t`Run: chmod 700 ${folder}`),
    );
  else if ((mode & 0o055) !== 0)
    findings.push(
      note(
        about,
        t`Other accounts of this machine may look into it: it holds personal data.`,
        t`Run: chmod 700 ${folder}`,
      ),
    );
  const own = process.getuid?.();
  if (own !== undefined && own !== uid)
    findings.push(
      note(
        about,
        t`It belongs to account ${uid}, and this is account ${own}.`,
        t`Run commands as the server's account; otherwise the server may not be able to read the files they write.`,
      ),
    );
  return findings;
}

function checkHolder(folder: string): Finding {
  const { held, holder } = findHolder(folder);
  if (!held) return fine(about, t`${folder} can be used; no server is using it.`);
  const who =
    holder === undefined
      ? t`a server`
      : t`the server with process id ${holder.pid} on ${holder.host}, started ${holder.since}`;
  return fine(about, t`${folder} is held by ${who}.`);
}

async function checkRoom(folder: string): Promise<Finding> {
  const free = await roomIn(folder);
  const what = t`${Math.round(free / megabyte)} MB are free on the disk of the data folder.`;
  if (free < leastRoom)
    return wrong('disk', what, t`Make room: uploads are refused now, and soon nothing can be written.`);
  return free < enoughRoom ? note('disk', what, t`Make room before it is needed.`) : fine('disk', what);
}
