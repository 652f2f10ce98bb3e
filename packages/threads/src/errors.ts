/**
 * An error from another thread arrives as a plain Error, without its name and own properties. These travel beside the
 * message, so that callers can tell errors apart.
 */
interface PackedError {
  readonly packedError: true;
  readonly message: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Prepares the error in a message, if there is one, for another thread. */
export function packErrors(message: unknown): unknown {
  if (!hasError(message) || !(message.e instanceof Error)) return message;
  const { e: error } = message;
  const own = Object.entries(error).filter(
    ([, value]) => typeof value !== 'object' && typeof value !== 'function',
  );
  const properties = { ...Object.fromEntries(own), name: error.name, stack: error.stack };
  return { ...message, e: { packedError: true, message: error.message, properties } satisfies PackedError };
}

/** Restores the error in a message as the other thread threw it, except for its class. */
export function unpackErrors(message: unknown): unknown {
  if (!hasError(message) || !isPacked(message.e)) return message;
  return { ...message, e: Object.assign(new Error(message.e.message), message.e.properties) };
}

/** birpc puts the error of a failed call into `e`. */
const hasError = (message: unknown): message is { readonly e: unknown } =>
  typeof message === 'object' && message !== null && 'e' in message;

const isPacked = (error: unknown): error is PackedError =>
  typeof error === 'object' && error !== null && 'packedError' in error;
