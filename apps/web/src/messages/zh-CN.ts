import catalogue from '../catalogue/messages/zh-CN.json';
import notices from '../notices/messages/zh-CN.json';
import platform from '../platform/messages/zh-CN.json';
import shell from '../shell/messages/zh-CN.json';

/** Every domain's messages under its name; all languages must match this type. */
export const messages = { catalogue, notices, platform, shell };
