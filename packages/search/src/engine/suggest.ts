import type { Suggestion } from '../types.ts';
import type { ColumnsHandle } from './columns.ts';
import type { IndexReader } from './index-reader.ts';

export function suggestTexts(
  _reader: IndexReader,
  _handle: ColumnsHandle,
  _text: string,
  _limit: number,
): readonly Suggestion[] {
  return [];
}
