import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const gigabyte = 2 ** 30;
const memory = '/dev/shm';

/**
 * The folder of the tests' databases and files. On Linux, if there is room, it is in memory: nothing in it has to
 * survive a power cut, and on a disk every transaction would wait.
 */
export function testFolder(): string {
  const disk = tmpdir();
  if (process.platform !== 'linux' || freemem() < 6 * gigabyte) return disk;
  // The same for every run of one user, so that a run finds what a killed one left.
  const folder = join(memory, `yuelan-tests-${userInfo().uid}`);
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < 4 * gigabyte) return disk;
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return canRunPrograms(folder) ? folder : disk;
  } catch {
    return disk;
  }
}

/**
 * A container may forbid running programs there. PostgreSQL and stand-ins for other programs run from their folders.
 */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, `probe-${process.pid}`);
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o700);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
