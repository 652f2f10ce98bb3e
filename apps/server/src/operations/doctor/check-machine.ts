import { freemem } from 'node:os';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import { t } from '../../platform/message.ts';

/** The oldest Node that runs the server: it strips types and has all of `node:sqlite` that we use. */
const leastNode = 26;
const megabyte = 1024 * 1024;
/** Below the first value, a sizeable catalogue cannot be opened; below the second, little memory is left. */
const leastMemory = 256 * megabyte;
const enoughMemory = 512 * megabyte;

export interface Machine {
  /** `26.10.0` */
  readonly node: string;
  /** Memory still available to the process, on the machine or in its container, in bytes. */
  readonly memory: number;
}

export const thisMachine = (): Machine => ({
  node: process.versions.node,
  memory: process.availableMemory?.() ?? freemem(),
});

export function checkMachine({ node, memory }: Machine): readonly Finding[] {
  const major = Number(node.split('.')[0]);
  const free = t`${Math.round(memory / megabyte)} MB of memory are free.`;
  return [
    major >= leastNode
      ? fine('node', t`Node ${node}.`)
      : wrong(
          'node',
          t`This is Node ${node}.`,
          t`Use Node ${leastNode} or newer; npm run portal brings its own.`,
        ),
    memory < leastMemory
      ? wrong('memory', free, t`Give the machine or the container 512 MB more, 1 GB for a million titles.`)
      : memory < enoughMemory
        ? note('memory', free, t`Enough for a small catalogue; a million titles need 1 GB.`)
        : fine('memory', free),
  ];
}
