// @vitest-environment happy-dom

import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered } from '../../../../testing/desk-answers.ts';
import { openDesk } from '../../../../testing/open-desk.tsx';
import { messageOf } from '../../../messages/translation.ts';

const calendar = {
  version: 1,
  closed: [],
  hours: [
    { day: '', hours: '09:00-17:00' },
    { day: '6', hours: '' },
  ],
};

test('unreadable hours are marked in their field, and nothing is sent until they are right', async () => {
  const desk = await openDesk('/desk/settings/calendar', {
    calls: {
      [rulesDeskCalls.calendar.path]: () => answered(calendar),
      [rulesDeskCalls.changeCalendar.path]: () => answered({ version: 2, undoId: '1' }),
    },
  });
  onTestFinished(() => desk.close());
  const field = (day: string) => document.querySelector<HTMLInputElement>(`#hours-${day}`);
  await vi.waitFor(() => expect(field('6')).not.toBeNull(), 20_000);
  const enter = (day: string, text: string) => {
    const input = field(day);
    if (input === null) throw new Error('There is no field.');
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const save = () =>
    field('6')?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const wrong = () =>
    [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id.replace('hours-', ''));
  const sent = () => desk.made.filter(({ path }) => path === rulesDeskCalls.changeCalendar.path);

  enter('6', '9:00-12:00, 14:00-17:00');
  await vi.waitFor(() => expect(field('6')?.value).toBe('9:00-12:00, 14:00-17:00'));
  save();
  await vi.waitFor(() => expect(wrong()).toEqual(['6']));
  expect(document.querySelector('#hours-6-problem')?.textContent).toBe(
    messageOf('zh-CN', 'libraryDesk:calendar.hoursWrong'),
  );
  expect(document.activeElement).toBe(field('6'));
  expect(sent()).toEqual([]);

  enter('6', '9:00-12:00');
  await vi.waitFor(() => expect(wrong()).toEqual([]));
  save();
  await vi.waitFor(() => expect(sent().map(({ input }) => input)).toMatchObject([{ hours: [{ day: '6' }] }]));
});
