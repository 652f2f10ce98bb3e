import type { Put } from './send-work.ts';

/**
 * `PUT` with XMLHttpRequest, the only way to see upload progress in every browser. Rejects with the signal's reason
 * when the signal is aborted. A broken connection, including a device that goes offline, gives status 0.
 */
export const putWithProgress: Put = ({ url, headers, body, onSent, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    function finish(status: number): void {
      signal.removeEventListener('abort', stop);
      removeEventListener('offline', stop);
      if (signal.aborted) reject(signal.reason);
      else
        resolve({
          status,
          range: status === 0 ? undefined : (request.getResponseHeader('range') ?? undefined),
          text: status === 0 ? '' : request.responseText,
        });
    }
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', stop);
    addEventListener('offline', stop);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => finish(request.status);
    request.onerror = () => finish(0);
    request.onabort = () => finish(0);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body ?? null);
  });
