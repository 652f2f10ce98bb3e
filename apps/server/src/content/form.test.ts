import { contentKinds } from '@yuelan/contract';
import { expect, test } from 'vitest';
import { everyKind } from '../../testing/content/content-folder.ts';
import { controlsOf } from './form.ts';

test('the form of every type has a control for each field of its schema', () => {
  expect(everyKind.map(({ name }) => name).toSorted()).toEqual([...contentKinds].toSorted());
  const controls = new Map(everyKind.map((kind) => [kind.name, controlsOf(kind)]));
  const inputs = (kind: (typeof contentKinds)[number]) =>
    controls.get(kind)?.map(({ name, input, required }) => `${name}${required ? '!' : ''} ${input}`);
  expect(inputs('news')).toEqual([
    'title! line',
    'summary text',
    'place line',
    'name line',
    'date! moment',
    'until moment',
    'start moment',
    'end moment',
    'cover picture',
  ]);
  expect(inputs('sheets')).toContain('titles! titles');
  expect(inputs('activities')).toEqual(
    expect.arrayContaining(['category choice', 'enrol flag', 'capacity number', 'departments names']),
  );
  expect(inputs('challenges')).toEqual(['questions! questions', 'seconds number']);
  expect(inputs('links')).toEqual(['links! links']);
});
