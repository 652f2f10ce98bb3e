import { crc32 } from 'node:zlib';

/**
 * The version of a small item that seldom changes, computed from its content: equal content has an equal version,
 * whoever wrote it. 0 to 2³² − 1.
 */
export const versionOf = (content: unknown): number => crc32(JSON.stringify(content));
