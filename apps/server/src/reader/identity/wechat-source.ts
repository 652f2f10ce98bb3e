import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { fetchJson, OutboundFailure } from '../../platform/http/outbound.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { RedirectSource } from './identity-source.ts';

/** https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
const exchangeBase = 'https://api.weixin.qq.com';
const scanBase = 'https://open.weixin.qq.com';
const timeoutMs = 5000;

/** The source that every library with WeChat login has, besides those that it sets up. */
export const wechatId = 'wechat';

const answerSchema = z.object({ openid: z.string().min(1).max(128) });

/**
 * WeChat's page shows a code to scan. Accounts are `<appid>:<openid>`. Undefined if the library does not offer WeChat.
 * `WECHAT_BASE_URL` replaces WeChat by a stand-in.
 */
export function wechatOf(
  { settings }: LibraryScope,
  config: Config,
  home: string,
): RedirectSource | undefined {
  const { openWechatLogin, whiteLabel, wechatAppId, wechatAppSecret } = settings;
  const { wechatBaseUrl } = config;
  if (openWechatLogin !== 1 || whiteLabel === 1) return undefined;
  if (wechatAppId === '' || wechatAppSecret === '') return undefined;
  return {
    id: wechatId,
    async begin(state) {
      const parameters = new URLSearchParams({
        appid: wechatAppId,
        redirect_uri: home,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      return {
        address: `${wechatBaseUrl ?? scanBase}/connect/qrconnect?${parameters}#wechat_redirect`,
        memory: '',
      };
    },
    async finish(answer) {
      const parameters = new URLSearchParams({
        appid: wechatAppId,
        secret: wechatAppSecret,
        code: answer.get('code') ?? '',
        grant_type: 'authorization_code',
      });
      try {
        const { status, body } = await fetchJson({
          url: `${wechatBaseUrl ?? exchangeBase}/sns/oauth2/access_token?${parameters}`,
          timeoutMs,
          trusted: wechatBaseUrl !== undefined,
        });
        const told = answerSchema.safeParse(body);
        if (status !== 200 || !told.success) return { failed: `status ${status}` };
        return { person: { account: `${wechatAppId}:${told.data.openid}`, card: '', name: '' } };
      } catch (error) {
        if (error instanceof OutboundFailure) return { failed: error.kind };
        throw error;
      }
    },
    farewell: async () => undefined,
  };
}
