/** Why OpenSearch cannot be used, so that a program can report it in its own words. */
const unreachableReasons = [
  /** Nothing answers there, or not at the moment. */
  'address',
  /** It answers, but takes no changes: its disk is full. */
  'full',
  'password',
  'certificate',
  'version',
  /** Something answers that is not OpenSearch. */
  'other-program',
  /** The client library, an optional dependency, is not installed. */
  'library',
] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];

/** OpenSearch cannot be used. The reason travels between threads as a property, which survives; the class does not. */
export class SearchUnreachable extends Error {
  override readonly name = 'SearchUnreachable';
  readonly reason: UnreachableReason;
  readonly url: string;
  readonly detail: string;

  constructor(reason: UnreachableReason, url: string, detail = '') {
    super(`OpenSearch at ${url} cannot be used (${reason})${detail === '' ? '' : `: ${detail}`}`);
    this.reason = reason;
    this.url = url;
    this.detail = detail;
  }
}

export const isUnreachableReason = (value: unknown): value is UnreachableReason =>
  unreachableReasons.some((reason) => reason === value);
