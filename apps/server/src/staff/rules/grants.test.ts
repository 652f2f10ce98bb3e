import { permissions } from '@yuelan/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversAll, coversRole, powersIn, type RolePower } from './grants.ts';

const role: fc.Arbitrary<RolePower> = fc.record({
  clientid: fc.constantFrom('qinghe', 'chengbei', null),
  permissions: fc.uniqueArray(fc.constantFrom(...permissions), { maxLength: 6 }),
});
const roles = fc.array(role, { maxLength: 4 });
const places = ['qinghe', 'chengbei', null] as const;

describe('what somebody may give', () => {
  test('a role in one library gives nothing in another; a role of the group gives in all', () => {
    const here: RolePower = { clientid: 'qinghe', permissions: ['circulation.lend'] };
    const everywhere: RolePower = { ...here, clientid: null };
    expect(coversRole([here], here)).toBe(true);
    expect(coversRole([here], { ...here, clientid: 'chengbei' })).toBe(false);
    expect(coversRole([here], everywhere)).toBe(false);
    expect(coversRole([everywhere], { ...here, clientid: 'chengbei' })).toBe(true);
  });

  test('everybody covers what they have', () => fc.assert(fc.property(roles, (own) => coversAll(own, own))));

  test('more roles never cover less', () =>
    fc.assert(
      fc.property(roles, role, role, (own, more, wanted) => {
        if (coversRole(own, wanted)) expect(coversRole([...own, more], wanted)).toBe(true);
      }),
    ));

  test('giving what one may give opens nothing new, not even step by step', () =>
    fc.assert(
      fc.property(roles, roles, (own, wanted) => {
        const given: RolePower[] = [];
        for (const one of wanted) if (coversRole([...own, ...given], one)) given.push(one);
        for (const place of places) {
          const before = powersIn(own, place);
          for (const permission of powersIn(given, place)) expect(before.has(permission)).toBe(true);
        }
      }),
    ));
});
