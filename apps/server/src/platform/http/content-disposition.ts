const extensions: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'text/vtt': 'vtt',
};

/**
 * Makes a safe file name from the requested one: without folders or control or direction characters, and with the
 * extension that the content type calls for, whatever the name says.
 */
export function safeFileName(wanted: string, contentType: string): string {
  const bare = wanted
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*;%]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const base = [...bare].slice(0, 100).join('') || 'file';
  const extension = extensions[contentType];
  return extension === undefined ? base : `${base}.${extension}`;
}

/** `Content-Disposition` of RFC 6266: a plain name for old programs, and the real one in UTF-8 (RFC 8187). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
