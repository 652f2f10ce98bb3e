import { createClient } from '@yuelan/contract/client';
import { deskHeader, type RemoteCall } from '@yuelan/contract/endpoint';
import { CallError } from '../platform/call-error.ts';
import type { Page } from '../platform/page.ts';
import { askStateAgain } from './staff-state.ts';

/** The answer of XMLHttpRequest; status 0 for a broken connection. */
function post(
  path: string,
  library: string,
  form: FormData,
  onSent: (part: number) => void,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve) => {
    // Only XMLHttpRequest reports how much of a file has been sent.
    const request = new XMLHttpRequest();
    const finish = (status: number, body: unknown = null) => resolve({ status, body });
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => finish(request.status, request.response);
    request.onerror = () => finish(0);
    request.onabort = () => finish(0);
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader(deskHeader, library);
    request.send(form);
  });
}

/**
 * Sends a file and the other fields of its form to a call of the desk. `onSent` gets a number from 0 to 1. Throws
 * {@link CallError}.
 */
export async function uploadAtDesk<Answer, Fields extends Readonly<Record<string, string>>>(
  page: Page,
  call: RemoteCall<Fields, Answer>,
  file: File,
  fields: Fields,
  onSent: (part: number) => void,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const make = createClient(({ path }) => post(path, page.library ?? '-', form, onSent));
  const outcome = await make(call, fields);
  if (outcome.kind === 'answered') return outcome.data;
  if (outcome.kind === 'refused' && outcome.code.startsWith('staff.')) askStateAgain(page);
  throw new CallError(call.path, outcome);
}
