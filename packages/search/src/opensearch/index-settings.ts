import { createHash } from 'node:crypto';
import { textColumns } from '../engine/index/fields.ts';
import { indexVersion } from '../engine/index/index-file.ts';
import { classSchemes } from '../terms.ts';

/** Raise this when the contents of the fields change. A change of the settings or the mapping needs no new number. */
const contentVersion = 1;

/** The server splits our tokens at spaces. By default it also splits them at 255 characters. */
const text = { type: 'text', analyzer: 'tokens', norms: false };
/** Found and counted. */
const value = { type: 'keyword' };
/** Only found. */
const key = { type: 'keyword', doc_values: false };
/** Only for sorting. */
const order = { type: 'long', index: false };

/** The most documents that a search may skip; fixed, so that a server's own template does not change it. */
export const deepest = 10_000;

/** A new index. While it is built it has no copies and is not refreshed. */
export const indexBody = {
  settings: {
    // One shard holds a catalogue, so facets and the order of equals are exact.
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    max_result_window: deepest,
    // Searching in slices counts facets inexactly, even on one shard.
    'search.concurrent_segment_search.mode': 'none',
    // An older change that arrives late must still find that a title was removed.
    gc_deletes: '1h',
    analysis: {
      tokenizer: { spaces: { type: 'whitespace', max_token_length: 10_000 } },
      analyzer: { tokens: { type: 'custom', tokenizer: 'spaces' } },
    },
  },
  mappings: {
    dynamic: 'strict',
    // Everything but the record can be derived from it.
    _source: { includes: ['record', 'applied'] },
    properties: {
      ...Object.fromEntries(textColumns.map((column) => [column, text])),
      titleUnits: text,
      titleKey: key,
      properKey: key,
      bareKey: key,
      authorKey: value,
      names: value,
      nameKeys: value,
      nameTexts: key,
      keywords: value,
      series: value,
      language: value,
      audience: value,
      branches: value,
      available: value,
      words: value,
      ...Object.fromEntries(
        classSchemes.flatMap((scheme) => [
          [`${scheme}Key`, key],
          [`${scheme}Path`, value],
        ]),
      ),
      id: { type: 'long' },
      work: { type: 'long' },
      year: { type: 'integer' },
      borrowed: { type: 'long' },
      sortHead: order,
      sortTail: order,
      record: { type: 'object', enabled: false },
      /** Of the one document that is not a title: the change counter up to which the index is complete. */
      applied: { type: 'long', index: false, doc_values: false },
    },
  },
};

/** What an index must share with a server that reads or feeds it. */
export const versionMark = `v${indexVersion}-${createHash('sha256')
  .update(JSON.stringify([contentVersion, indexBody]))
  .digest('hex')
  .slice(0, 8)}`;

/** A finished index: one copy where there is a second server. Changes refresh it themselves. */
export const whenBuilt = { auto_expand_replicas: '0-1' };
