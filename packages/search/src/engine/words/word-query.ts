/** A query for the words of an index: which rows have these tokens side by side in one of some fields? */
export interface WordQuery {
  readonly tokens: readonly string[];
  /** One bit per field, in the order of the texts that were collected. */
  readonly fields: number;
  /** Whether a row's token must equal the one token, or begin with it. */
  readonly extent: 'whole' | 'beginning';
}

export const everyField = 0xff;

export const queryKey = ({ tokens, fields, extent }: WordQuery): string =>
  `${extent} ${fields} ${tokens.join(' ')}`;
