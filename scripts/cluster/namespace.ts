import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { Missing, requireProgram } from './requirements.ts';

const name = 'yuelan-cluster';
/** Two cables: the proxy is behind one, the database and the store behind the other. */
const cables = { readers: 'yuelan-r', data: 'yuelan-d' } as const;
const networks = { readers: '10.77.3', data: '10.78.3' } as const;
export type Cable = keyof typeof cables;

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: 'pipe' });

/** A separate network for one node, with cables that can be disconnected. */
export class Namespace {
  /** The address of the node, and the address at which it reaches the database and the store. */
  readonly nodeHost = `${networks.readers}.2`;
  readonly dataHost = `${networks.data}.1`;

  constructor() {
    if (userInfo().uid !== 0)
      throw new Missing(
        'A partition needs network namespaces: run it as root, or in a container with NET_ADMIN.',
      );
    requireProgram('ip', ['-V'], 'A partition needs network namespaces: install iproute2.');
    removeNamespace();
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    for (const cable of ['readers', 'data'] as const) {
      const inside = `${cables[cable]}-in`;
      ip('link', 'add', cables[cable], 'type', 'veth', 'peer', 'name', inside, 'netns', name);
      ip('addr', 'add', `${networks[cable]}.1/30`, 'dev', cables[cable]);
      ip('link', 'set', cables[cable], 'up');
      ip('-n', name, 'addr', 'add', `${networks[cable]}.2/30`, 'dev', inside);
      ip('-n', name, 'link', 'set', inside, 'up');
    }
  }

  /** The command line that runs a program in the namespace, as the same process. */
  inside(command: string, args: readonly string[]): readonly string[] {
    return ['ip', 'netns', 'exec', name, command, ...args];
  }

  pull(cable: Cable): void {
    ip('link', 'set', cables[cable], 'down');
  }

  plug(cable: Cable): void {
    ip('link', 'set', cables[cable], 'up');
  }
}

/** Removes the namespace and its cables, if there is one. */
export function removeNamespace(): void {
  for (const cable of Object.values(cables)) spawnSync('ip', ['link', 'del', cable], { stdio: 'ignore' });
  spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
}
