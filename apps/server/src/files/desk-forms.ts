import multipart from '@fastify/multipart';
import type { DeskCall, Schema } from '@yuelan/contract';
import type { z } from 'zod';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Portal } from '../platform/portal.ts';
import type { Arrival } from './arrivals.ts';
import { receiveUpload } from './receive-upload.ts';
import { StoreFull } from './store-errors.ts';

/** A file sent to the desk, with the fields of its form. */
export interface DeskForm<Fields> {
  readonly caller: DeskCaller;
  readonly fields: Fields;
  /** Stays on the disk until the handler has returned. */
  readonly file: Arrival;
  readonly filename: string;
}

/**
 * Serves a call of the desk that is a form with one file. Login and permission are checked before anything is read. A
 * file longer than `atMost` bytes is refused with the error that `tooLarge` makes.
 */
export async function serveDeskForm<Input extends Schema, Output extends Schema>(
  portal: Portal,
  call: DeskCall<Input, Output>,
  limits: { readonly atMost: number; readonly tooLarge: () => Error },
  handler: (form: DeskForm<z.output<Input>>) => Promise<z.input<Output>>,
): Promise<void> {
  await portal.http.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { throwFileSizeLimit: false });
    serveDeskRaw(portal, forms, call, async ({ caller, request, reply, check, succeed }) => {
      const { files } = portal.services;
      try {
        let filename = '';
        const received = await receiveUpload(request, files.arrivals, async (beginning) => {
          ({ filename } = beginning);
          const announced = Number(request.headers['content-length'] ?? limits.atMost);
          await files.store.expectRoom(Math.min(limits.atMost, announced));
          return limits.atMost;
        });
        try {
          if (received.cut) throw limits.tooLarge();
          const fields = await check(received.fields);
          succeed(await handler({ caller, fields, file: received.file, filename }));
        } finally {
          await received.file.discard();
        }
      } catch (error) {
        // The rest of a refused body is not needed.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error instanceof StoreFull ? refuse('files.upload.full') : error;
      }
    });
  });
}
