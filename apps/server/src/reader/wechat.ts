import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { fetchJson, OutboundFailure } from '../platform/http/outbound.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

/** https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
const exchangeBase = 'https://api.weixin.qq.com';
const scanBase = 'https://open.weixin.qq.com';
const timeoutMs = 5000;

const answerSchema = z.object({ openid: z.string().min(1).max(128) });

/** The part of WeChat that a library uses; nothing when the library does not offer it. */
export interface Wechat {
  /** The address that shows the code to scan; WeChat sends the browser back to the library's home page. */
  scanAddress(state: string): string;
  /** Who scanned the code: `<appid>:<openid>`; nothing when WeChat gives no well-formed answer. */
  accountOf(code: string, signal: AbortSignal): Promise<string | undefined>;
}

/**
 * `WECHAT_BASE_URL` replaces WeChat by a stand-in. Needs PUBLIC_URL, so that a forged Host header cannot change
 * a link.
 */
export function wechatOf(library: LibraryScope, config: Config): Wechat | undefined {
  const { openWechatLogin, whiteLabel, wechatAppId, wechatAppSecret } = library.settings;
  const { publicUrl, wechatBaseUrl } = config;
  if (openWechatLogin !== 1 || whiteLabel === 1 || publicUrl === undefined) return undefined;
  if (wechatAppId === '' || wechatAppSecret === '') return undefined;
  return {
    scanAddress(state) {
      const parameters = new URLSearchParams({
        appid: wechatAppId,
        redirect_uri: `${publicUrl}/${library.clientid}`,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return `${wechatBaseUrl ?? scanBase}/connect/qrconnect?${parameters}#wechat_redirect`;
    },
    async accountOf(code, signal) {
      const parameters = new URLSearchParams({
        appid: wechatAppId,
        secret: wechatAppSecret,
        code,
        grant_type: 'authorization_code',
      });
      try {
        const { status, body } = await fetchJson({
          url: `${wechatBaseUrl ?? exchangeBase}/sns/oauth2/access_token?${parameters}`,
          timeoutMs,
          trusted: wechatBaseUrl !== undefined,
          signal,
        });
        const answer = answerSchema.safeParse(body);
        return status === 200 && answer.success ? `${wechatAppId}:${answer.data.openid}` : undefined;
      } catch (error) {
        if (error instanceof OutboundFailure) return undefined;
        throw error;
      }
    },
  };
}
