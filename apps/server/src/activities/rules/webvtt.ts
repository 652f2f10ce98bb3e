/** The largest file of captions, in bytes. */
export const captionsBytes = 1024 * 1024;

/** A line that says from when until when a caption is shown. */
const timing =
  /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/m;

/** What is wrong with a caption file in WebVTT (https://www.w3.org/TR/webvtt1); undefined if browsers can show it. */
export function judgeWebVtt(bytes: Uint8Array): 'size' | 'encoding' | 'beginning' | 'empty' | undefined {
  if (bytes.byteLength > captionsBytes) return 'size';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'encoding';
  }
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'beginning';
  return timing.test(text.replaceAll(/\r\n?/g, '\n')) ? undefined : 'empty';
}
