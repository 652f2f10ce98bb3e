import type { messages } from './zh-CN.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false;
    resources: typeof messages;
  }
}
