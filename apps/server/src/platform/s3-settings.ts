/** An S3-compatible store, as described by `FILES_URL` and the AWS variables. */
export interface S3Settings {
  readonly bucket: string;
  /** The prefix of every name: empty, or folders with a slash at the end. */
  readonly prefix: string;
  /** Scheme, host and port at which this server reaches the store. */
  readonly endpoint: string;
  /** Scheme, host and port at which browsers reach it, if different. */
  readonly public?: string;
  readonly region: string;
  /** path: the bucket is the first folder of the address; host: the bucket is the first part of the host name. */
  readonly style: 'path' | 'host';
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type S3Place = Omit<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;

const asked = new Set(['endpoint', 'public', 'region', 'style']);
const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[\w-][\w.-]*\/)*$/;
const regionPattern = /^[a-z0-9-]{1,64}$/;

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&style=path`. Without an endpoint, Amazon's for the region is
 * used. Returns undefined if the address is invalid or contains keys, which do not belong in it.
 */
export function readS3Address(text: string): S3Place | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const given = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region') ?? (given === null ? '' : 'us-east-1');
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`);
  const shown = url.searchParams.get('public');
  const style = url.searchParams.get('style') ?? (given === null ? 'host' : 'path');
  const place = {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    endpoint: endpoint?.origin ?? '',
    ...(shown === null ? {} : { public: shown.replace(/\/$/, '') }),
  };
  if (
    ![...url.searchParams.keys()].every((name) => asked.has(name)) ||
    url.hash !== '' ||
    !bucketPattern.test(place.bucket) ||
    !prefixPattern.test(place.prefix) ||
    !regionPattern.test(region) ||
    !isOrigin(place.endpoint, endpoint?.href) ||
    (place.public !== undefined && !isOrigin(place.public, shown ?? undefined)) ||
    (style !== 'path' && style !== 'host')
  )
    return undefined;
  return { ...place, style };
}

/** Whether an address uses http or https and consists of an origin only. */
function isOrigin(origin: string, address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${origin}/`;
}

/** Scheme, host and port in the addresses given to browsers. */
export function browserOrigin(place: S3Place): string {
  return serverOrigin({ ...place, endpoint: place.public ?? place.endpoint });
}

/** Scheme, host and port that this server sends requests to. */
export function serverOrigin({ endpoint, bucket, style }: S3Place): string {
  const url = new URL(endpoint);
  if (style === 'host') url.host = `${bucket}.${url.host}`;
  return url.origin;
}
