import type { Clock } from '../platform/clock.ts';
import { Fault } from '../platform/fault.ts';
import { type Message, t } from '../platform/message.ts';
import { type S3Settings, serverOrigin } from '../platform/s3-settings.ts';
import { S3Client } from './s3-client.ts';
import { StoreUnavailable } from './store-errors.ts';

/** How long to wait for an answer. A store that takes longer is asked again when it is needed. */
const patienceMs = 5000;

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const keyRefusals = new Set(['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'InvalidToken', 'ExpiredToken']);
const regionRefusals = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]);

/** What to correct in the settings if the store refuses with this code; undefined if the problem may be temporary. */
function settingTrouble(code: string, settings: S3Settings): Message | undefined {
  if (keyRefusals.has(code))
    return t`The file store does not accept the keys (${code}): correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (code === 'RequestTimeTooSkewed')
    return t`The clock of this machine is too far from that of the file store: switch time synchronisation (NTP) on.`;
  if (code === 'NoSuchBucket')
    return t`The file store has no bucket ${settings.bucket}: create it, or correct FILES_URL.`;
  if (regionRefusals.has(code))
    return t`The bucket ${settings.bucket} is not in the region ${settings.region} (${code}): correct FILES_URL.`;
  if (code === 'AccessDenied')
    return t`The keys do not allow listing the bucket ${settings.bucket}: allow them to list, read, write and delete in it.`;
  return undefined;
}

/** Advice for a person about an error of the store. */
export function storeAdvice(error: StoreUnavailable, settings: S3Settings): Message {
  const wrong = error.code === undefined ? undefined : settingTrouble(error.code, settings);
  return (
    wrong ??
    t`The file store at ${serverOrigin(settings)} cannot be used (${error.what}): is it running, and is the endpoint in FILES_URL right?`
  );
}

/**
 * Asks the store for its first file. Throws Fault if the store refuses because a setting is wrong. Returns the error if
 * the store does not answer: the portal then starts without the store, as it would also continue without it later.
 */
export async function checkStore(settings: S3Settings, clock: Clock): Promise<StoreUnavailable | undefined> {
  const client = new S3Client(settings, 'files', clock);
  const query = { 'list-type': '2', 'max-keys': '1' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('no answer')), patienceMs);
  });
  try {
    await Promise.race([client.ask('GET', undefined, { query }), late]);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const wrong = error.code === undefined ? undefined : settingTrouble(error.code, settings);
    if (wrong !== undefined) throw new Fault(wrong);
    return error;
  } finally {
    clearTimeout(timer);
  }
}
