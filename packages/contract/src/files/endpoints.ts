import type { Endpoint } from '../endpoint.ts';

export const filesEndpoints = {
  upload: { path: '/file/upload', level: 'reader', body: 'multipart' },
  download: { path: '/file/downloadFile', level: 'reader', answer: 'bytes' },
  publicAddress: { path: '/catalogue/digitalResources/queryObsIdOrKey', level: 'visitor' },
} as const satisfies Record<string, Endpoint>;
