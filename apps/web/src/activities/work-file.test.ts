import { workBytes } from '@yuelan/contract/activities/schemas';
import { expect, test } from 'vitest';
import { judgeWork } from './work-file.ts';

const video = { name: '朗读.mp4', type: 'video/mp4', size: 1000 };

test('an MP4 of up to 1 GB can be sent', () => {
  expect(judgeWork(video)).toBeUndefined();
  expect(judgeWork({ ...video, size: workBytes })).toBeUndefined();
  expect(judgeWork({ ...video, name: 'CLIP.MP4', type: '' })).toBeUndefined();
});

test.each([
  ['one byte over 1 GB', { ...video, size: workBytes + 1 }, 'size'],
  ['nothing in it', { ...video, size: 0 }, 'blank'],
  ['another kind of video', { ...video, name: 'a.mov', type: 'video/quicktime' }, 'format'],
  ['a page that calls itself MP4', { ...video, name: 'a.mp4', type: 'text/html' }, 'format'],
  ['an MP4 under another name', { ...video, name: 'a.mp4.exe' }, 'format'],
] as const)('a file with %s is not sent', (_, file, problem) => {
  expect(judgeWork(file)).toBe(problem);
});
