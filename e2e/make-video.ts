/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/**
 * A short MP4 that the test browser records from its own canvas and can play. Undefined if this browser cannot record
 * MP4.
 */
export async function makeVideo(page: Page): Promise<Buffer | undefined> {
  const bytes = await page.evaluate(async () => {
    const type = ['video/mp4;codecs=vp9', 'video/mp4;codecs=av01', 'video/mp4'].find((one) =>
      MediaRecorder.isTypeSupported(one),
    );
    if (type === undefined) return undefined;
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: type });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (pen !== null) {
        pen.fillStyle = `hsl(${frame * 12} 60% 50%)`;
        pen.fillRect(0, 0, 64, 36);
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return bytes === undefined ? undefined : Buffer.from(bytes);
}
