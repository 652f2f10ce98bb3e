import type { Endpoint } from '../endpoint.ts';

export const readerEndpoints = {
  captcha: { path: '/common/captcha/common', level: 'none' },
  login: { path: '/user/opac/login', level: 'visitor' },
  cardLogin: { path: '/sip2Http/queryUser', level: 'visitor' },
  wechatState: { path: '/wechatMp/wxopen/state', level: 'visitor' },
  wechatLogin: { path: '/wechatMp/wxopen/libUserInfo', level: 'visitor' },
  logout: { path: '/user/opac/logout', level: 'reader' },
  changePassword: { path: '/user/opac/update', level: 'reader' },
  reader: { path: '/reader/getReaderById', level: 'visitor' },
  saveReader: { path: '/reader/add', level: 'reader' },
  borrowerTypes: { path: '/bwt/getAllActiveBt', level: 'reader' },
  departments: { path: '/dept/getAllActiveDept', level: 'reader' },
  creditTypes: { path: '/reader/score/getStypeAll', level: 'reader' },
  credit: { path: '/reader/score/pager', level: 'reader' },
  sessions: { path: '/reader/sessions', level: 'reader' },
  endSession: { path: '/reader/sessions/end', level: 'reader' },
  endOtherSessions: { path: '/reader/sessions/endOthers', level: 'reader' },
  loginTicket: { path: '/partner/loginTicket', level: 'none' },
  exportEverything: { path: '/reader/export', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
