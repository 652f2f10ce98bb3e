import { expect, test } from 'vitest';
import { browserOrigin, readS3Address } from './s3-settings.ts';

test.each([
  [
    's3://works/a/b?endpoint=http://minio:9000&region=cn-east-2',
    { bucket: 'works', prefix: 'a/b/', endpoint: 'http://minio:9000', region: 'cn-east-2', style: 'path' },
    'http://minio:9000',
  ],
  [
    's3://works?region=eu-west-1',
    {
      bucket: 'works',
      prefix: '',
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      style: 'host',
    },
    'https://works.s3.eu-west-1.amazonaws.com',
  ],
  [
    's3://works/?endpoint=https://oss-cn-hangzhou.aliyuncs.com&region=cn-hangzhou&style=host',
    {
      bucket: 'works',
      prefix: '',
      endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
      region: 'cn-hangzhou',
      style: 'host',
    },
    'https://works.oss-cn-hangzhou.aliyuncs.com',
  ],
] as const)('%s is accepted', (text, place, origin) => {
  expect(readS3Address(text)).toEqual(place);
  expect(browserOrigin(place)).toBe(origin);
});

test.each([
  's3://works',
  's3://',
  's3://UPPER_case?region=x',
  's3://key:secret@works?region=x',
  's3://works:9000?region=x',
  's3://works/../x?region=',
  's3://works/a b?region=x',
  's3://works?region=x&secret=y',
  's3://works?endpoint=ftp://x',
  's3://works?endpoint=https://x/path',
  's3://works?endpoint=nowhere',
  's3://works?endpoint=http://x&public=nowhere',
  's3://works?endpoint=http://x&public=https://x/path',
  's3://works?region=x&style=odd',
  's3://works?region=x#y',
  'https://works',
  '',
])('%j is not', (text) => {
  expect(readS3Address(text)).toBeUndefined();
});
