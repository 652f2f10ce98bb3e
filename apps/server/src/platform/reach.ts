import type { Config } from './config.ts';

const localName = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Who can reach the server according to its settings: only this machine; others, at its public address; or unknown,
 * because it listens on all addresses and has no public address.
 */
export function reachOf(config: Pick<Config, 'publicUrl' | 'host'>): 'local' | 'public' | 'unknown' {
  if (config.publicUrl !== undefined)
    return localName.test(new URL(config.publicUrl).hostname) ? 'local' : 'public';
  return localName.test(config.host) ? 'local' : 'unknown';
}
