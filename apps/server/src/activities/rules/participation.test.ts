import { describe, expect, test } from 'vitest';
import {
  everybody,
  type Participant,
  type ParticipationScope,
  rangeInWords,
  reasonsAgainst,
  refuseParticipation,
} from './participation.ts';

const pupil: Participant = { status: 1, department: '三年级二班', borrowerType: '学生', score: 70 };
const codes = (scope: Partial<ParticipationScope>, reader: Partial<Participant> = {}) =>
  reasonsAgainst({ ...everybody, ...scope }, { ...pupil, ...reader }).map(({ code }) => code);

describe('whom an activity is for', () => {
  test.each([
    [{}, {}, []],
    [{ departments: ['三年级二班', '四年级一班'] }, {}, []],
    [{ departments: [' 三年级二班 '] }, {}, []],
    [{ departments: ['四年级一班'] }, {}, ['activities.reader.scope']],
    [{ departments: ['三年级二班'] }, { department: '' }, ['activities.reader.scope']],
    [{ borrowerTypes: ['学生'] }, {}, []],
    [{ borrowerTypes: ['教师'] }, {}, ['activities.reader.scope']],
    [{ departments: ['三年级二班'], borrowerTypes: ['教师'] }, {}, ['activities.reader.scope']],
    [{ creditFrom: 70 }, {}, []],
    [{ creditFrom: 71 }, {}, ['activities.reader.credit']],
    [{ creditTo: 70 }, {}, []],
    [{ creditTo: 69 }, {}, ['activities.reader.credit']],
    [{ creditFrom: 60, creditTo: 80 }, { score: -5 }, ['activities.reader.credit']],
    [{ creditTo: 0 }, { score: -5 }, []],
    [{}, { status: 2 }, ['activities.reader.suspended']],
    [{}, { status: 4 }, ['activities.reader.suspended']],
    [{}, { status: 5 }, ['activities.reader.suspended']],
    [
      { departments: ['四年级一班'], creditTo: 0 },
      { status: 4 },
      ['activities.reader.suspended', 'activities.reader.scope', 'activities.reader.credit'],
    ],
  ] as const)('%j and a reader with %j: %j', (scope, reader, expected) => {
    expect(codes(scope, reader)).toEqual(expected);
  });

  test('the refusal says the score and the range', () => {
    expect(refuseParticipation({ ...everybody, creditTo: 60 }, pupil)?.facts).toEqual({
      score: 70,
      range: '≤ 60',
    });
    expect(refuseParticipation(everybody, pupil)).toBeUndefined();
    expect([rangeInWords(60, 80), rangeInWords(60, undefined)]).toEqual(['60–80', '≥ 60']);
  });
});
