import { z } from 'zod/mini';
import { deviceStore } from './storage.ts';

/**
 * The data that a reader chose to keep on this device for use without a network: one item of one reader of one library.
 * It outlives the session. A logout, another reader's login or another library removes it.
 */
const key = 'kept';
const ownerSchema = z.object({ clientid: z.string(), owner: z.string() });

/** The data kept for this library, or undefined. */
export function readKept<Shape extends z.ZodMiniType>(
  clientid: string,
  shape: Shape,
): z.output<Shape> | undefined {
  const found = deviceStore.read(key, ownerSchema);
  return found?.clientid === clientid ? deviceStore.read(key, shape) : undefined;
}

export function writeKept(value: z.infer<typeof ownerSchema>): void {
  deviceStore.write(key, value);
}

export function dropKept(): void {
  deviceStore.remove(key);
}

/** Drops data of another library or, if `owner` is given, of another reader. */
export function dropKeptOfOthers(clientid: string | undefined, owner?: string): void {
  const found = deviceStore.read(key, ownerSchema);
  if (found === undefined || clientid === undefined) return;
  if (found.clientid !== clientid || (owner !== undefined && found.owner !== owner)) dropKept();
}
