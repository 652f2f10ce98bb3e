import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { loadAge } from './load-age.ts';

/** The server's key: signs backups, and encrypts them so that the server itself cannot read them. */
export interface SenderKeys {
  readonly signingKey: KeyObject;
  /** `age1…` */
  readonly recipient: string;
}

/** The key for a restore: decrypts backups and verifies who made them. */
export interface ReceiverKeys {
  readonly verifyingKey: KeyObject;
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string;
}

const senderFile = 'backup-sender.txt';
const receiverFile = 'backup-receiver.txt';

const senderLine = /^# signs: ([\w+/=]+)$/m;
const receiverLine = /^# signed by: ([\w+/=]+)$/m;
/** Prevents a signature made for another purpose from counting as a backup's signature. */
const context = Buffer.from('yuelan backup manifest\n');

/**
 * Creates a pair of key files in a folder, which it creates if missing. Both follow the age format
 * (https://age-encryption.org/v1): `age -R` takes the sender's file and `age -i` the receiver's; the Ed25519
 * key is in a comment. Throws Fault when one of the files exists already.
 */
export async function makeBackupKeys(
  folder: string,
): Promise<{ readonly sender: string; readonly receiver: string }> {
  const sender = join(folder, senderFile);
  const receiver = join(folder, receiverFile);
  for (const file of [sender, receiver])
    if (existsSync(file))
      throw new Fault(
        t`${file} already exists. Name another folder: backups made with those keys need them.`,
      );
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const open = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeNew(sender, [
    '# Yuelan: makes signed and encrypted backups. Keep it on the server, readable by its account alone.',
    `# signs: ${secret}`,
    recipient,
  ]);
  writeNew(receiver, [
    '# Yuelan: decrypts backups and checks who made them. Keep it away from the server. Without it no backup can be restored.',
    `# signed by: ${open}`,
    identity,
  ]);
  return { sender, receiver };
}

function writeNew(file: string, lines: readonly string[]): void {
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
}

/** Reads the file of the side that makes backups. Throws Fault when it is no such file. */
export function readSenderKeys(file: string): SenderKeys {
  const text = readKeyFile(file, senderFile);
  const secret = senderLine.exec(text)?.[1];
  const recipient = /^age1[0-9a-z]+$/m.exec(text)?.[0];
  if (secret === undefined || recipient === undefined) throw notKeys(file, senderFile);
  return {
    signingKey: parseKey(file, senderFile, () =>
      createPrivateKey({ key: Buffer.from(secret, 'base64'), type: 'pkcs8', format: 'der' }),
    ),
    recipient,
  };
}

/** Reads the file of the side that restores backups. Throws Fault when it is no such file. */
export function readReceiverKeys(file: string): ReceiverKeys {
  const text = readKeyFile(file, receiverFile);
  const open = receiverLine.exec(text)?.[1];
  const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0];
  if (open === undefined || identity === undefined) throw notKeys(file, receiverFile);
  return {
    verifyingKey: parseKey(file, receiverFile, () =>
      createPublicKey({ key: Buffer.from(open, 'base64'), type: 'spki', format: 'der' }),
    ),
    identity,
  };
}

function readKeyFile(file: string, expected: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Fault(t`The keys ${file} cannot be read. Expected a ${expected} made by backup-keys.`);
  }
}

function parseKey(file: string, expected: string, parse: () => KeyObject): KeyObject {
  try {
    const key = parse();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below.
  }
  throw notKeys(file, expected);
}

const notKeys = (file: string, expected: string) =>
  new Fault(t`${file} is not a ${expected} made by backup-keys.`);

/** Base64. */
export function signManifest(manifest: Buffer, { signingKey }: SenderKeys): string {
  return sign(null, Buffer.concat([context, manifest]), signingKey).toString('base64');
}

export function isSignedBy(manifest: Buffer, signature: string, { verifyingKey }: ReceiverKeys): boolean {
  return verify(null, Buffer.concat([context, manifest]), verifyingKey, Buffer.from(signature, 'base64'));
}
