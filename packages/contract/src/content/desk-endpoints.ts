import type { DeskEndpoint } from '../endpoint.ts';

export const contentDeskEndpoints = {
  items: { path: '/desk/content/items', level: 'staff', permission: 'content.read' },
  downloadItems: {
    path: '/desk/content/downloadItems',
    level: 'staff',
    permission: 'content.read',
    answer: 'bytes',
  },
  item: { path: '/desk/content/item', level: 'staff', permission: 'content.read' },
  form: { path: '/desk/content/form', level: 'staff', permission: 'content.read' },
  check: { path: '/desk/content/check', level: 'staff', permission: 'content.edit' },
  preview: { path: '/desk/content/preview', level: 'staff', permission: 'content.edit' },
  saveDraft: { path: '/desk/content/saveDraft', level: 'staff', permission: 'content.edit' },
  publish: { path: '/desk/content/publish', level: 'staff', permission: 'content.publish' },
  takeDown: { path: '/desk/content/takeDown', level: 'staff', permission: 'content.publish' },
  remove: { path: '/desk/content/remove', level: 'staff', permission: 'content.edit' },
  takeOver: { path: '/desk/content/takeOver', level: 'staff', permission: 'content.edit' },
  uploadPicture: {
    path: '/desk/content/uploadPicture',
    level: 'staff',
    permission: 'content.edit',
    body: 'multipart',
  },
} as const satisfies Record<string, DeskEndpoint>;
