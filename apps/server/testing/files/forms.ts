import { z } from 'zod';
import type { TestApp } from '../each-database.ts';

/** One part of a form. With `bytes`, it is a file. */
export interface FormPart {
  readonly name: string;
  readonly value?: string;
  readonly bytes?: Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

/** An encoded form, built by hand so that a test can send what no browser would. */
export function formBody(parts: readonly FormPart[], boundary = '----form7MA4YWxkTrZu0gW'): Buffer {
  const chunks = parts.flatMap(({ name, value = '', bytes, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        bytes === undefined ? '' : `; filename="${filename ?? 'picture.jpg'}"`
      }\r\n${bytes === undefined ? '' : `Content-Type: ${type ?? 'image/jpeg'}\r\n`}\r\n`,
    ),
    bytes ?? Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

export function formType(boundary = '----form7MA4YWxkTrZu0gW'): string {
  return `multipart/form-data; boundary=${boundary}`;
}

/** Sends a form to `/file/upload`. */
export function postForm(
  app: TestApp,
  parts: readonly FormPart[],
  options: { readonly token?: string | undefined; readonly boundary?: string } = {},
) {
  return app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: {
      'content-type': formType(options.boundary),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    payload: formBody(parts, options.boundary),
  });
}

/** The form that a page sends: the file first, then its purpose. */
export function avatarForm(bytes: Uint8Array, words: Partial<FormPart> = {}): readonly FormPart[] {
  return [
    { name: 'file', bytes, ...words },
    { name: 'type', value: 'image' },
    { name: 'moduletype', value: 'avatar' },
  ];
}

const uploadedSchema = z.object({
  rtcode: z.literal('000'),
  data: z.object({ key: z.string(), url: z.string() }),
});

/** Uploads an avatar and returns its key and address. */
export async function uploadAvatar(app: TestApp, token: string, bytes: Uint8Array) {
  const response = await postForm(app, avatarForm(bytes), { token });
  const uploaded = uploadedSchema.safeParse(response.json());
  if (!uploaded.success) throw new Error(`The upload was not answered: ${response.body}`);
  return uploaded.data.data;
}
