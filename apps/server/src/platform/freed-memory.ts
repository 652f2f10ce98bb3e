/**
 * Gives the system back the memory that all threads have freed, as malloc_trim(3) of glibc does: otherwise glibc keeps it
 * for later, some 80 MB in a server after forty minutes of use. Returns undefined where there is no such function.
 */
export function freedMemory(platform: string = process.platform): (() => void) | undefined {
  if (platform !== 'linux') return undefined;
  const { emitWarning } = process;
  // Node warns once that calling functions of libraries is experimental. Without them, memory is only returned later.
  process.emitWarning = () => undefined;
  try {
    const ffi = process.getBuiltinModule('node:ffi');
    const { functions } = ffi.dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    return () => void functions.malloc_trim(0n);
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
