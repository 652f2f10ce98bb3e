import { expect, test } from 'vitest';
import { peopleOf } from './people.ts';

test('people are listed with the separator of their script', () => {
  expect(peopleOf({ firstAuthor: '曹雪芹', otherAuthor: '高鹗 著；庄浪 改编' })).toBe(
    '曹雪芹；高鹗 著；庄浪 改编',
  );
  expect(peopleOf({ firstAuthor: 'Margaret Wise Brown', otherAuthor: 'Clement Hurd；A. B.' })).toBe(
    'Margaret Wise Brown; Clement Hurd; A. B.',
  );
  expect(peopleOf({ firstAuthor: '', otherAuthor: '' })).toBe('');
});
