import { setFlagsFromString } from 'node:v8';

/**
 * How V8 keeps its heaps. The young generation of the thread that answers requests has two semi-spaces of 4 MB instead of
 * 16. By default a heap doubles before old objects are examined: that thread needs 100 MB and held 205. With this limit
 * it holds 140. Neither makes answers slower.
 */
const heap = ['--max-semi-space-size=4', '--heap-growing-percent=40'] as const;

/**
 * How many threads V8 compiles and collects garbage with. Its default of four, on machines with fewer processors, makes
 * the thread that answers wait for helpers that themselves wait for a processor: with two processors and other work
 * beside it, p95 was 13.7 ms instead of 10.2, and p99 33 instead of 22.
 */
const helpers = (processors: number): string => `--v8-pool-size=${Math.min(4, Math.max(1, processors - 1))}`;

/**
 * How glibc keeps freed memory (mallopt(3)). By default each thread has an arena that gives little back, and each large
 * block that is freed raises the size above which blocks are returned to the system, up to 32 MB. Fixed sizes keep the
 * buffers of columns and dictionaries out of the arenas. A single arena would cost searches a tenth more processor
 * time. argon2 takes its memory from mimalloc, which without the last setting keeps what a hash no longer needs.
 */
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
  MIMALLOC_PURGE_DELAY: '0',
} as const;

/** The properties of a process that decide whether and how it is replaced. */
export interface Replaceable {
  readonly platform: string;
  readonly env: NodeJS.ProcessEnv;
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
  /** Set if a parent process talks to this one. Its channel would not survive. */
  readonly send?: unknown;
  readonly execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => void;
}

/**
 * Restarts the program in the same process, with memory settings that are read only at start. Variables that the
 * operator has set keep their values. Does nothing the second time, or where these settings cannot be changed.
 */
export function startFrugally(found: Replaceable, processors: number): void {
  const { platform, env, execPath, execArgv, argv, send, execve } = found;
  if (platform !== 'linux' || execve === undefined || send !== undefined) return;
  if (Object.keys(memory).every((name) => env[name] !== undefined)) {
    // This thread has its young generation. Other threads choose theirs, which the flag would override.
    setFlagsFromString('--max-semi-space-size=0');
    return;
  }
  const flags = [...heap, helpers(processors), ...execArgv];
  execve.call(found, execPath, [execPath, ...flags, ...argv.slice(1)], { ...memory, ...env });
}
