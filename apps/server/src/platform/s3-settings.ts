/** An S3-compatible store, as `FILES_URL` and the AWS variables say. */
export interface S3Settings {
  readonly bucket: string;
  /** Before every name: empty, or folders with a slash at the end. */
  readonly prefix: string;
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly region: string;
  /** path: the bucket is the first folder of the address; host: it is the first part of the host's name. */
  readonly style: 'path' | 'host';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type S3Place = Omit<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

const asked = new Set(['endpoint', 'region', 'style']);
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[\w-][\w.-]*\/)*$/;
const regionPattern = /^[a-z0-9-]{1,64}$/;

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&style=path`. Without an endpoint, Amazon's for the
 * region is used. Returns nothing when the address is invalid, or contains keys, which do not belong in it.
 */
export function readS3Address(text: string): S3Place | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const given = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? (given === null ? '' : 'us-east-1');
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`);
  const style = url.searchParams.get('style') ?? (given === null ? 'host' : 'path');
  const place = {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    endpoint: endpoint?.origin ?? '',
  };
  if (
    ![...url.searchParams.keys()].every((name) => asked.has(name)) ||
    url.hash !== '' ||
    !bucketPattern.test(place.bucket) ||
    !prefixPattern.test(place.prefix) ||
    !regionPattern.test(region) ||
    endpoint === null ||
    !/^https?:$/.test(endpoint.protocol) ||
    `${endpoint.origin}/` !== endpoint.href ||
    (style !== 'path' && style !== 'host')
  )
    return undefined;
  return { ...place, style };
}

/** Scheme, host and port of the addresses that browsers are given. */
export function browserOrigin({ endpoint, bucket, style }: S3Place): string {
  const url = new URL(endpoint);
  if (style === 'host') url.host = `${bucket}.${url.host}`;
  return url.origin;
}
