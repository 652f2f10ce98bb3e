import { type FailureReason, Sip2Failure } from '@yuelan/sip2';
import {
  causesOf,
  type ExplainedFailure,
  explainCode,
  networkCodeOf,
  noConnection,
} from '../../platform/http/explain-network.ts';
import { OutboundFailure } from '../../platform/http/outbound.ts';
import { t } from '../../platform/message.ts';
import { StatusFailure } from './system-client.ts';

const bySip2: Readonly<Record<FailureReason, ExplainedFailure>> = {
  unreachable: noConnection,
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
  'refused-address': noConnection,
  unreachable: noConnection,
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

/** Says why a library system gave no usable answer. */
export function explainFailure(error: unknown): ExplainedFailure {
  const chain = causesOf(error);
  const known = explainCode(networkCodeOf(error) ?? '');
  if (known !== undefined) return known;
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
