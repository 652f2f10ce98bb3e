import { deskHeader } from '@yuelan/contract';
import type { TestApp } from '../each-database.ts';
import { formBody, formType } from '../files/forms.ts';
import type { DeskBrowser } from '../staff/desk.ts';

/** Sends a picture to the desk as its page does; returns the envelope. */
export async function uploadPicture(
  app: TestApp,
  clientid: string,
  desk: DeskBrowser,
  bytes: Uint8Array,
  filename = 'picture.jpg',
) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/desk/content/uploadPicture',
    headers: {
      [deskHeader]: clientid,
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      cookie: `${desk.cookie}; lang=en-US`,
      'content-type': formType(),
    },
    payload: formBody([{ name: 'file', bytes, filename }]),
  });
  return response.json();
}
