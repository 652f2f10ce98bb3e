import type { DeskEndpoint } from '../endpoint.ts';

export const catalogueDeskEndpoints = {
  titles: { path: '/desk/catalogue/titles', level: 'staff', permission: 'catalogue.read' },
  downloadTitles: {
    path: '/desk/catalogue/downloadTitles',
    level: 'staff',
    permission: 'catalogue.read',
    answer: 'bytes',
  },
  title: { path: '/desk/catalogue/title', level: 'staff', permission: 'catalogue.read' },
  storages: { path: '/desk/catalogue/storages', level: 'staff', permission: 'catalogue.read' },
  lookUpIsbn: { path: '/desk/catalogue/lookUpIsbn', level: 'staff', permission: 'catalogue.read' },
  addTitle: { path: '/desk/catalogue/addTitle', level: 'staff', permission: 'catalogue.edit' },
  changeTitle: { path: '/desk/catalogue/changeTitle', level: 'staff', permission: 'catalogue.edit' },
  addCopies: { path: '/desk/catalogue/addCopies', level: 'staff', permission: 'catalogue.edit' },
  changeCopy: { path: '/desk/catalogue/changeCopy', level: 'staff', permission: 'catalogue.edit' },
  withdrawCopies: {
    path: '/desk/catalogue/withdrawCopies',
    level: 'staff',
    permission: 'catalogue.withdraw',
  },
  withdrawTitle: { path: '/desk/catalogue/withdrawTitle', level: 'staff', permission: 'catalogue.withdraw' },
  restoreTitle: { path: '/desk/catalogue/restoreTitle', level: 'staff', permission: 'catalogue.withdraw' },
  mergeTitles: { path: '/desk/catalogue/mergeTitles', level: 'staff', permission: 'catalogue.merge' },
  copies: { path: '/desk/catalogue/copies', level: 'staff', permission: 'catalogue.read' },
  downloadCopies: {
    path: '/desk/catalogue/downloadCopies',
    level: 'staff',
    permission: 'catalogue.read',
    answer: 'bytes',
  },
  uploadCover: {
    path: '/desk/catalogue/uploadCover',
    level: 'staff',
    permission: 'catalogue.edit',
    body: 'multipart',
  },
  removeCover: { path: '/desk/catalogue/removeCover', level: 'staff', permission: 'catalogue.edit' },
  importCovers: {
    path: '/desk/catalogue/importCovers',
    level: 'staff',
    permission: 'catalogue.edit',
    body: 'multipart',
  },
  askForCovers: { path: '/desk/catalogue/askForCovers', level: 'staff', permission: 'catalogue.edit' },
  fetchedCovers: { path: '/desk/catalogue/fetchedCovers', level: 'staff', permission: 'catalogue.read' },
} as const satisfies Record<string, DeskEndpoint>;
