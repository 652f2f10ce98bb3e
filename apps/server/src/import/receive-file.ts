import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { importBytes, importCalls, importOptionsSchema } from '@yuelan/contract';
import { receiveUpload, StoreFull } from '../files/public.ts';
import { actorOf } from '../platform/audit/record-change.ts';
import { serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Portal } from '../platform/portal.ts';
import type { ImportDesk } from './import-desk.ts';
import { insertRun } from './runs/run-store.ts';

const tooLarge = () => refuse('import.file.size', { megabytes: importBytes / 1024 / 1024 });
/** A name for people only. The file is stored under another. */
const shownName = (name: string) =>
  [...(name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, 100).join('') || '—';

/** Serves `/desk/import/upload` in a separate part of the server, which parses forms. */
export async function serveImportUpload(portal: Portal, desk: ImportDesk): Promise<void> {
  await portal.http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { throwFileSizeLimit: false });
    serveDeskRaw(portal, forms, importCalls.upload, async ({ caller, request, reply, check, succeed }) => {
      try {
        const announced = Number(request.headers['content-length'] ?? 0);
        if (announced > importBytes + 64 * 1024) throw tooLarge();
        let name = '';
        const received = await receiveUpload(request, desk.arrivals, async ({ filename }) => {
          name = shownName(filename);
          await desk.store.expectRoom(announced);
          return importBytes;
        });
        try {
          await check(received.fields);
          if (received.cut) throw tooLarge();
          const objectName = randomBytes(16).toString('hex');
          const { size } = received.file;
          // The row comes first: stored bytes without a row would never be removed.
          const id = await insertRun(portal.db, actorOf(caller), caller.now, {
            clientid: caller.library.clientid,
            target: '',
            file_name: name,
            bytes: size,
            object_name: objectName,
            digest: '',
            task: '',
            options: JSON.stringify(importOptionsSchema.parse({})),
          });
          await desk.store.adopt(objectName, received.file, 'application/octet-stream');
          succeed({ id });
        } finally {
          await received.file.discard();
        }
      } catch (error) {
        // The rest of a refused body is not needed.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error instanceof StoreFull ? refuse('import.file.full') : error;
      }
    });
  });
}
