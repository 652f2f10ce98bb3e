import type { Endpoint } from '../endpoint.ts';

export const circulationEndpoints = {
  loans: { path: '/retrieval/borrow/wxMyBorrow', level: 'reader' },
  returnedLoans: { path: '/retrieval/borrow/wxOldBorrow', level: 'reader' },
  renew: { path: '/borrow/book', level: 'reader' },
  renewAtPartner: { path: '/common/cxid/sendrequestRenew', level: 'reader' },
  placeHold: { path: '/borrow/preBorrow/book', level: 'reader' },
  holds: { path: '/borrow/preBorrow/loadByPaging', level: 'reader' },
  availability: { path: '/borrow/availability', level: 'visitor' },
  openingToday: { path: '/library/openingToday', level: 'visitor' },
  cancelHolds: { path: '/borrow/preBorrow/cancelList', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
