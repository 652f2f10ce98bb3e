import { freemem } from 'node:os';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import { t } from '../../platform/message.ts';

/** The first Node that the server runs on: it strips types and has `node:sqlite` with everything that is used of it. */
const leastNode = 26;
const megabyte = 1024 * 1024;
/** Below this a catalogue of some size does not open; below that there is little to spare. */
const leastMemory = 256 * megabyte;
const enoughMemory = 512 * megabyte;

export interface Machine {
  /** `26.10.0` */
  readonly node: string;
  /** Bytes that the process may still have: of the machine, or of its container. */
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
