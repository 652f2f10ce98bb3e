import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditAction, auditTarget, languages } from '@yuelan/contract';
import { describe, expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

/** Every action name that the server's sources write into the audit log. */
const actions = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', '**/migrations*'] }).flatMap(
  (file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\baction: '([a-z-]+(?:\.[a-z-]+)+)'/g)].map(
      ([, action = '']) => action,
    ),
);

describe('the audit log speaks in words', () => {
  test.each([...new Set(actions), 'circulation.copy.lost', 'content.item.publish'])('%s', (action) => {
    for (const language of languages) expect(auditAction(action, language)).not.toBe(action);
  });

  test('every domain that writes to it is covered', () => expect(new Set(actions).size).toBeGreaterThan(25));

  test('an undo is described as one', () => {
    expect(auditAction('catalogue.title.merge.undo', 'zh-CN')).toBe('书目：合并（撤销）');
    expect(auditAction('catalogue.title.merge.undo', 'en-US')).toBe('Title: merged (undone)');
    expect(auditAction('import.run.undo', 'en-US')).toBe('Import: undone');
    expect(auditAction('circulation.loan.renew', 'zh-CN')).toBe('借阅：续借');
    expect(auditAction('library.secret.renew', 'zh-CN')).toBe('合作系统密钥：更换');
  });

  test('an action without words is described by its code', () => {
    expect(auditAction('later.thing.done', 'zh-CN')).toBe('later.thing.done');
    expect(auditTarget({ type: 'later.thing', id: '7' }, 'zh-CN')).toBe('later.thing 7');
    expect(auditTarget({ type: '', id: '' }, 'en-US')).toBe('');
  });
});
