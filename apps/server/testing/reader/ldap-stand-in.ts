import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';

/** RFC 4511, section 4. */
const tags = { bind: 0x60, unbind: 0x42, search: 0x63, extended: 0x77 };
const answers = { bind: 0x61, entry: 0x64, searched: 0x65, extended: 0x78 };
const codes = { success: 0, invalidCredentials: 49, unwilling: 53 };
const equality = 0xa3;

export interface DirectoryPerson {
  readonly password: string;
  /** The directory knows the password but refuses it. */
  readonly locked?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * A directory with people as `uid=…,dc=school`, found by `(uid=…)`. It can stop answering, and records what it
 * receives. It offers StartTLS if it has a certificate.
 */
export async function startDirectory(
  people: Record<string, DirectoryPerson>,
  certificate?: { readonly key: string; readonly cert: string },
) {
  const sockets = new Set<Socket>();
  /** Every name and password received. */
  const binds: { readonly dn: string; readonly password: string }[] = [];
  const state: { mood: 'answers' | 'silent' | 'hangs up'; connections: number } = {
    mood: 'answers',
    connections: 0,
  };
  const personOf = (dn: string) => people[/^uid=([^,]+),dc=school$/.exec(dn)?.[1] ?? ''];

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let kept = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      kept = Buffer.concat([kept, piece]);
      for (let reader = whole(kept); reader !== undefined; reader = whole(kept)) {
        kept = kept.subarray(reader.offset + reader.length);
        answer(socket, reader);
      }
    });
  }

  function answer(socket: Socket, reader: BerReader): void {
    const id = reader.readInt() ?? 0;
    const tag = reader.readSequence() ?? 0;
    if (tag === tags.unbind) return void socket.end();
    if (state.mood === 'silent') return;
    if (state.mood === 'hangs up') return void socket.destroy();
    if (tag === tags.bind) {
      reader.readInt();
      const dn = reader.readString() ?? '';
      const password = reader.readString(0x80) ?? '';
      binds.push({ dn, password });
      const person = personOf(dn);
      const right = person?.locked === true ? codes.unwilling : codes.success;
      // A bind without a password succeeds anonymously.
      const isRight = password === '' || person?.password === password;
      socket.write(result(id, answers.bind, isRight ? right : codes.invalidCredentials));
    } else if (tag === tags.search) {
      const base = reader.readString() ?? '';
      for (const number of ['enumeration', 'enumeration', 'int', 'int'])
        number === 'int' ? reader.readInt() : reader.readEnumeration();
      reader.readBoolean();
      const wanted = reader.peek() === equality ? equalTo(reader) : (/^uid=([^,]+)/.exec(base)?.[1] ?? '');
      const person = people[wanted];
      if (person !== undefined) socket.write(entry(id, `uid=${wanted},dc=school`, person.attributes ?? {}));
      socket.write(result(id, answers.searched, codes.success));
    } else if (tag === tags.extended && certificate !== undefined) {
      socket.removeAllListeners('data');
      socket.write(result(id, answers.extended, codes.success));
      serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) }));
    } else socket.write(result(id, answers.extended, codes.unwilling));
  }

  const server = createServer((socket) => {
    state.connections += 1;
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    server: `ldap://127.0.0.1:${port}`,
    binds,
    state,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Directory = Awaited<ReturnType<typeof startDirectory>>;

/** A reader for the next message; undefined until it is complete. */
function whole(buffer: Buffer): BerReader | undefined {
  const reader = new BerReader(buffer);
  if (buffer.length < 2 || reader.readSequence() === null || reader.remain < reader.length) return undefined;
  return reader;
}

/** The value of `(name=value)`. */
function equalTo(reader: BerReader): string {
  reader.readSequence(equality);
  reader.readString();
  return reader.readString() ?? '';
}

function message(id: number, tag: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

const result = (id: number, tag: number, code: number) =>
  message(id, tag, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString('');
  });

const entry = (id: number, dn: string, attributes: Readonly<Record<string, string>>) =>
  message(id, answers.entry, (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, value] of Object.entries(attributes)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      writer.writeString(value);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
