import type { FileStore } from '../files/public.ts';
import type { Portal } from '../platform/portal.ts';
import { SmallPictures, widthOf } from './small-pictures.ts';
import { findPicture } from './store.ts';

/** A cover may still be fetched, so a browser may ask for it again after this long. */
const missingSeconds = 300;

/**
 * `GET /files/content/<name>`: pictures of content, branding and covers, which everybody may see; with `?w=` narrower, for
 * lists. A name's picture never changes.
 */
export function serveContentPictures(portal: Portal, store: FileStore): void {
  const onRequest = portal.limiters.covers;
  const small = new SmallPictures(store);
  portal.http.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    '/files/content/:name',
    { onRequest, compress: false },
    async (request, reply) => {
      const { name } = request.params;
      const isName = /^[0-9a-f]{64}\.webp$/.test(name);
      const picture = isName ? await findPicture(portal.db, name) : undefined;
      const width = widthOf(request.query.w);
      const bytes =
        picture === undefined
          ? undefined
          : await (width === undefined ? store.get(name) : small.get(name, width));
      if (picture === undefined || bytes === undefined)
        return reply
          .code(404)
          .header('cache-control', isName ? `public, max-age=${missingSeconds}` : 'no-store')
          .type('text/plain; charset=utf-8')
          .send('404');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-length', 'byteLength' in bytes ? bytes.byteLength : picture.size)
        .type('image/webp')
        .send(bytes);
    },
  );
}
