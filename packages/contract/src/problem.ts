import type { Words } from './language.ts';

/** Refusal codes (`<domain>.<noun>.<reason>`) with their messages. `{name}` is filled in from the refusal's facts. */
export type Problems = Readonly<Record<string, Words>>;

/** Every refusal of the portal. Each domain adds its own by declaration merging, so this module imports no domain. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it.
export interface KnownProblems {}
export type ProblemCode = keyof KnownProblems;

/** Messages that belong to no domain: success, and transport failures by HTTP status. */
export const generalWords = {
  '000': { 'zh-CN': '完成！', 'en-US': 'Done!' },
  '400': {
    'zh-CN': '请求有误，请检查标出的内容。',
    'en-US': 'Something in the request is not right. Please check the fields named.',
  },
  '401': { 'zh-CN': '登录已失效，请重新进入。', 'en-US': 'Your session has ended. Please start again.' },
  '403': {
    'zh-CN': '没有访问权限，或页面已超时。',
    'en-US': 'You have no access, or the page has timed out.',
  },
  '404': { 'zh-CN': '没有这个地址。', 'en-US': 'There is nothing at this address.' },
  '405': { 'zh-CN': '不支持这种请求方式。', 'en-US': 'This kind of request is not supported here.' },
  '413': { 'zh-CN': '内容太大。', 'en-US': 'That is too large.' },
  '414': { 'zh-CN': '地址太长。', 'en-US': 'This address is too long.' },
  '415': { 'zh-CN': '不支持这种内容格式。', 'en-US': 'This content type is not supported.' },
  '429': {
    'zh-CN': '操作太频繁，请稍候再试。',
    'en-US': 'That was a little too fast. Please wait a moment and try again.',
  },
  '500': {
    'zh-CN': '系统出错了，请重试或联系管理员。',
    'en-US': 'Something went wrong here. Please try again or ask the library.',
  },
  '503': {
    'zh-CN': '系统暂时繁忙，请稍候再试。',
    'en-US': 'The portal is busy for a moment. Please try again shortly.',
  },
} satisfies Problems;
