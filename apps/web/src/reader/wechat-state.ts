import { z } from 'zod/mini';
import { tabStore } from '../platform/storage.ts';

const key = 'wechat-state';

/** The state that this tab requested; a return with another state was started elsewhere. */
export function keepWechatState(state: string): void {
  tabStore.write(key, state);
}

export function takeWechatState(): string | undefined {
  const state = tabStore.read(key, z.string());
  tabStore.remove(key);
  return state;
}

/** WeChat's page with the code to scan, if it is a web address. */
export function scanAddress(text: string): string | undefined {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined;
}
