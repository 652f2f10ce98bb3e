import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import { Message, type Wording } from '../message.ts';

const kinds: Readonly<Record<string, Wording>> = {
  string: { 'zh-CN': '文字', 'en-US': 'a text' },
  number: { 'zh-CN': '数字', 'en-US': 'a number' },
  int: { 'zh-CN': '整数', 'en-US': 'a whole number' },
  boolean: { 'zh-CN': '是或否', 'en-US': 'yes or no' },
  array: { 'zh-CN': '列表', 'en-US': 'a list' },
  object: { 'zh-CN': '一组数据', 'en-US': 'a set of values' },
  record: { 'zh-CN': '一组数据', 'en-US': 'a set of values' },
};

/**
 * The message for one fault in what a person wrote; falls back to `zod`'s own. Those name types and operators, which
 * these do not.
 */
export const inputWords: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  'zh-CN': (issue) => chinese(issue) ?? z.locales.zhCN().localeError(issue),
  'en-US': (issue) => english(issue) ?? z.locales.en().localeError(issue),
};

/** One fault in a value that a schema refuses. */
export interface WordedIssue {
  readonly path: readonly PropertyKey[];
  /** The path ends with a key that the schema does not have. */
  readonly isUnknownKey: boolean;
  readonly message: Message | Wording;
}

/** What a schema finds wrong with a value. A schema's own message is translated like any other message. */
export function wordedIssues(schema: z.ZodType, value: unknown): readonly WordedIssue[] {
  const issuesIn = (language: Language) =>
    schema.safeParse(value, { error: inputWords[language] }).error?.issues ?? [];
  const inChinese = issuesIn('zh-CN').map(({ message }) => message);
  return issuesIn('en-US').flatMap((issue, at): readonly WordedIssue[] => {
    const { path, message: english } = issue;
    const chinese = inChinese[at] ?? english;
    const message = chinese === english ? new Message(english) : { 'en-US': english, 'zh-CN': chinese };
    if (issue.code !== 'unrecognized_keys') return [{ path, isUnknownKey: false, message }];
    return issue.keys.map((key) => ({ path: [...path, key], isUnknownKey: true, message }));
  });
}

function chinese(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? '请填写此项'
        : `应为${kinds[issue.expected]?.['zh-CN'] ?? '其他内容'}`;
    case 'too_small': {
      const least = String(issue.minimum);
      if (issue.origin === 'string') return least === '1' ? '请填写此项' : `至少 ${least} 个字符`;
      if (issue.origin === 'array' || issue.origin === 'set') return `至少 ${least} 项`;
      return issue.inclusive === false ? `应大于 ${least}` : `不能小于 ${least}`;
    }
    case 'too_big': {
      const most = String(issue.maximum);
      if (issue.origin === 'string') return `最多 ${most} 个字符`;
      if (issue.origin === 'array' || issue.origin === 'set') return `最多 ${most} 项`;
      return issue.inclusive === false ? `应小于 ${most}` : `不能大于 ${most}`;
    }
    case 'invalid_format':
      return issue.format === 'url' ? '应为完整的网址，例如 https://example.org' : '格式不正确';
    case 'invalid_value':
      return `应为以下之一：${issue.values.map(String).join('、')}`;
    case 'unrecognized_keys':
      return '没有这一项';
    default:
      return undefined;
  }
}

function english(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Please fill this in'
        : `Must be ${kinds[issue.expected]?.['en-US'] ?? 'something else'}`;
    case 'too_small': {
      const least = String(issue.minimum);
      if (issue.origin === 'string')
        return least === '1' ? 'Please fill this in' : `Must have at least ${least} characters`;
      if (issue.origin === 'array' || issue.origin === 'set')
        return least === '1' ? 'Must have at least one entry' : `Must have at least ${least} entries`;
      return issue.inclusive === false ? `Must be more than ${least}` : `Must be at least ${least}`;
    }
    case 'too_big': {
      const most = String(issue.maximum);
      if (issue.origin === 'string') return `Must have at most ${most} characters`;
      if (issue.origin === 'array' || issue.origin === 'set') return `Must have at most ${most} entries`;
      return issue.inclusive === false ? `Must be less than ${most}` : `Must be at most ${most}`;
    }
    case 'invalid_format':
      return issue.format === 'url'
        ? 'Must be a whole web address, such as https://example.org'
        : 'Is not written as it should be';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'Is not known here';
    default:
      return undefined;
  }
}
