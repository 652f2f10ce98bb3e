import { type Message, t } from '../message.ts';

/** An explanation of a failure in another system, and what to do about it. */
export interface ExplainedFailure {
  readonly what: Message;
  readonly advice: Message;
}

/** No connection was established, for an unknown reason. */
export const noConnection: ExplainedFailure = {
  what: t`No connection came about.`,
  advice: t`Check the address and the port, and ask whether a firewall lets this server through and whether the system encrypts on this port.`,
};

/** Explanations by the codes of Node's errors. */
const byCode: readonly (readonly [pattern: RegExp, failure: ExplainedFailure])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/,
    {
      what: t`The name of the server was not found.`,
      advice: t`Check the spelling of the address, or enter the IP address.`,
    },
  ],
  [
    /^ECONNREFUSED$/,
    {
      what: t`The computer was found, but it refuses the connection.`,
      advice: t`Check the port, and ask whether the service is running.`,
    },
  ],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/, noConnection],
  [
    /^CERT_HAS_EXPIRED$/,
    {
      what: t`The certificate of the server has expired.`,
      advice: t`Ask whoever runs it to renew the certificate.`,
    },
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    {
      what: t`The certificate of the server is for another name.`,
      advice: t`Enter the name in the certificate as the address.`,
    },
  ],
  [
    /CERT|UNABLE_TO_(VERIFY|GET)|SELF_SIGNED/,
    {
      what: t`The certificate of the server is not trusted.`,
      advice: t`Ask whoever runs it for the certificate of the authority that signed it.`,
    },
  ],
  [
    /^(ERR_SSL_|EPROTO)/,
    {
      what: t`The server does not encrypt on this port.`,
      advice: t`Ask for the port that does.`,
    },
  ],
];

const causesAtMost = 6;

/** The error and its causes, the outermost first. */
export function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && chain.length < causesAtMost; ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Says what a code of Node's errors means for a connection; undefined if it is not about connections. */
export const explainCode = (code: string): ExplainedFailure | undefined =>
  byCode.find(([pattern]) => pattern.test(code))?.[1];

/** The code of the failed connection or certificate; undefined if the error has another cause. */
export const networkCodeOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map(codeOf)
    .find((code) => code !== '' && explainCode(code) !== undefined);
