import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, safeFileName } from './content-disposition.ts';

test.each([
  ['我的照片.jpg', '我的照片.webp'],
  ['../../etc/passwd', 'passwd.webp'],
  ['C:\\Users\\me\\photo.png', 'photo.webp'],
  ['photo.html', 'photo.webp'],
  ['a"; filename="evil.exe', 'a filename=evil.webp'],
  ['gpj.\u202eexe', 'gpj.webp'],
  ['line\r\nSet-Cookie: a=b', 'lineSet-Cookie a=b.webp'],
  ['...', 'file.webp'],
  ['', 'file.webp'],
])('%j is stored as %s', (wanted, name) => {
  expect(safeFileName(wanted, 'image/webp')).toBe(name);
});

test('the header is plain ASCII on one line and restores the name, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (wanted) => {
      const name = safeFileName(wanted, 'image/webp');
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
      );
      expect(decodeURIComponent(header.slice(header.indexOf("''") + 2))).toBe(name);
      expect(name).not.toMatch(/[/\\]/);
    }),
  );
});
