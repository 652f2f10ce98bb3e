import type { Endpoint } from '../endpoint.ts';

export const libraryEndpoints = {
  token: { path: '/libinfo/tk', level: 'none' },
  info: { path: '/libinfo/loadLibInfoSimple', level: 'visitor' },
  displayConfig: { path: '/dataWall/getOpacConfig', level: 'visitor' },
  groupLibraries: { path: '/libinfo/getGroupLibs', level: 'visitor' },
  byDomain: { path: '/libinfo/pageLoginQueryLib', level: 'none' },
  toChoose: { path: '/libinfo/getLibsToChoose', level: 'none' },
  codeLabels: { path: '/library/getCtAddConfig', level: 'visitor' },
  storages: { path: '/storage/getStorage', level: 'visitor' },
} as const satisfies Record<string, Endpoint>;
