import { type FailureReason, Sip2Failure } from '@yuelan/sip2';
import { OutboundFailure } from '../../platform/http/outbound.ts';
import { type Message, t } from '../../platform/message.ts';
import { StatusFailure } from './system-client.ts';

/** Why a library system gave no usable answer, and what to do about it. */
export interface ExplainedFailure {
  readonly what: Message;
  readonly advice: Message;
}

const network: ExplainedFailure = {
  what: t`No connection came about.`,
  advice: t`Check the address and the port, and ask whether a firewall lets this server through and whether the system encrypts on this port.`,
};
const notTrusted = t`Ask the vendor for the certificate of the authority that signed it, and enter it.`;

/** By the codes of Node's errors. */
const byCode: readonly (readonly [pattern: RegExp, failure: ExplainedFailure])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/,
    {
      what: t`The name of the library system was not found.`,
      advice: t`Check the spelling of the address, or enter the IP address.`,
    },
  ],
  [
    /^ECONNREFUSED$/,
    {
      what: t`The computer was found, but it refuses the connection.`,
      advice: t`Check the port, and ask whether the service for self-check machines is running.`,
    },
  ],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, network],
  [
    /^CERT_HAS_EXPIRED$/,
    {
      what: t`The certificate of the library system has expired.`,
      advice: t`Ask whoever runs it to renew the certificate.`,
    },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    {
      what: t`The certificate of the library system is for another name.`,
      advice: t`Enter the name that stands in the certificate as the address.`,
    },
  ],
  [
    /CERT|UNABLE_TO_(VERIFY|GET)|SELF_SIGNED/,
    { what: t`The certificate of the library system is not trusted.`, advice: notTrusted },
  ],
  [
    /^(ERR_SSL_|EPROTO)/,
    {
      what: t`The library system does not encrypt on this port.`,
      advice: t`Ask for the port that does, or switch encryption off and use a tunnel.`,
    },
  ],
];

const bySip2: Readonly<Record<FailureReason, ExplainedFailure>> = {
  unreachable: network,
  timeout: {
    what: t`The connection stands, but no answer came within the time limit.`,
    advice: t`Check the end of a message, checksums and encryption, or raise the time limit.`,
  },
  closed: {
    what: t`The library system ended the connection without an answer.`,
    advice: t`Ask whether it lets this server's address in, and whether it expects encryption.`,
  },
  unreadable: {
    what: t`What answered does not speak SIP2.`,
    advice: t`Check the port. It may belong to another service.`,
  },
  checksum: {
    what: t`The checksums of the library system's answers are wrong.`,
    advice: t`Check the encoding, or switch checksums off here and for the terminal.`,
  },
  resend: {
    what: t`The library system cannot read what the portal sends.`,
    advice: t`Check checksums: both sides must have them on, or both off.`,
  },
  login: {
    what: t`The library system refuses the terminal.`,
    advice: t`Check the terminal's login name, password and location.`,
  },
  busy: {
    what: t`All connections were in use.`,
    advice: t`Ask the vendor for more connections, and enter their number.`,
  },
  paused: {
    what: t`The library system is left alone for a moment after failures.`,
    advice: t`Try again in half a minute.`,
  },
};

const byHttp: Readonly<Record<OutboundFailure['kind'], ExplainedFailure>> = {
  'refused-address': network,
  unreachable: network,
  timeout: {
    what: t`No answer came within the time limit.`,
    advice: t`Check the address, or raise the time limit.`,
  },
  'too-large': {
    what: t`The answer of the library system is too long.`,
    advice: t`Check the address. It may belong to another service.`,
  },
  'not-json': {
    what: t`What answered is not the interface of the library system.`,
    advice: t`Check the address. It may lead to a page for people.`,
  },
};

const causesAtMost = 6;

/** The error and what caused it, the outermost first. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && chain.length < causesAtMost; ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Says why a library system gave no usable answer. */
export function explainFailure(error: unknown): ExplainedFailure {
  const chain = chainOf(error);
  for (const one of chain) {
    const code = codeOf(one);
    const known = code === '' ? undefined : byCode.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return known[1];
  }
  const sip2 = chain.find((one) => one instanceof Sip2Failure);
  if (sip2 !== undefined) return bySip2[sip2.reason];
  const http = chain.find((one) => one instanceof OutboundFailure);
  if (http !== undefined) return byHttp[http.kind];
  const status = chain.find((one) => one instanceof StatusFailure);
  if (status !== undefined)
    return {
      what: t`The library system, or a proxy before it, answers with an error (HTTP ${String(status.status)}).`,
      advice: t`Ask whoever runs it. The address may be wrong, too.`,
    };
  return {
    what: t`The library system does not answer as it should.`,
    advice: t`Check its address and its login. The page of the system in docs/library-systems tells what it needs.`,
  };
}
