import { readerPassword } from './reader-steps.ts';

/** Readers of qinghe for journeys about sessions: one valid, one suspended. */
export const restingReader = { name: '常静', staying: 'N0003', suspended: 'N0004' } as const;

export const restingReaders = () =>
  [
    'borrowNumber,realName,password,status',
    `${restingReader.staying},${restingReader.name},${readerPassword},1`,
    `${restingReader.suspended},常停,${readerPassword},4`,
  ].join('\n');
