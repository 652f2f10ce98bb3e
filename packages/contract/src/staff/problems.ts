import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const staffProblems = {
  'staff.login.required': {
    'zh-CN': '请先登录工作台。',
    'en-US': 'Please log in to the desk first.',
  },
  'staff.login.failed': {
    'zh-CN': '账号或密码不正确。',
    'en-US': 'The login name or the password is not right.',
  },
  'staff.login.throttled': {
    'zh-CN': '尝试次数过多，请 {seconds} 秒后再试。',
    'en-US': 'Too many attempts. Please try again in {seconds} seconds.',
  },
  'staff.demonstration.refused': {
    'zh-CN': '演示账号的密码是公开的，不能在公开的服务器上使用。',
    'en-US':
      'Everybody knows the password of this demonstration account, so a public server does not accept it.',
  },
  'staff.second.required': {
    'zh-CN': '请完成登录的第二步验证。',
    'en-US': 'Please complete the second step of the login.',
  },
  'staff.second.wrong': {
    'zh-CN': '验证没有通过，请重试。',
    'en-US': 'This was not accepted. Please try again.',
  },
  'staff.second.missing': {
    'zh-CN': '这个账号没有设置这种第二步验证。',
    'en-US': 'The account has no second factor of this type.',
  },
  'staff.second.mandatory': {
    'zh-CN': '您的账号必须保留一种第二步验证。',
    'en-US': 'Your account must keep one second factor.',
  },
  'staff.enrolment.required': {
    'zh-CN': '请先为账号设置第二步验证。',
    'en-US': 'Please set up a second factor for the account first.',
  },
  'staff.permission.missing': {
    'zh-CN': '您的账号没有这项权限。',
    'en-US': 'Your account is not allowed to do this.',
  },
  'staff.confirmation.required': {
    'zh-CN': '请再次验证身份后继续。',
    'en-US': 'Please confirm that it is you before you go on.',
  },
  'staff.ticket.invalid': {
    'zh-CN': '这个一次性链接已失效，请索取新的链接。',
    'en-US': 'This one-time address is no longer valid. Please ask for a new one.',
  },
  'staff.password.weak': {
    'zh-CN': '请使用 12 到 128 个字符、不易猜到的密码，不要包含账号。',
    'en-US':
      'Choose a password of 12 to 128 characters that is hard to guess and does not contain the login name.',
  },
  'staff.setup.clientid': {
    'zh-CN': '网址名称只能使用小写字母、数字和短横线，最多 32 个字符，并且未被使用。',
    'en-US':
      'Choose another name for the address: at most 32 small letters, digits and dashes, and not yet taken.',
  },
  'staff.setup.libname': {
    'zh-CN': '请填写图书馆名称，最多 200 个字符。',
    'en-US': 'Enter the name of the library, at most 200 characters.',
  },
  'staff.session.missing': {
    'zh-CN': '这次登录已经结束。',
    'en-US': 'This login has already ended.',
  },
  'staff.account.missing': {
    'zh-CN': '没有这个账号。',
    'en-US': 'There is no such account.',
  },
  'staff.account.taken': {
    'zh-CN': '这个账号名已被使用。',
    'en-US': 'This login name is taken.',
  },
  'staff.role.missing': {
    'zh-CN': '没有这个角色。',
    'en-US': 'There is no such role.',
  },
  'staff.role.none': {
    'zh-CN': '请至少选择一个角色；如需停用，请关闭账号。',
    'en-US': 'Choose at least one role. To keep somebody out, close the account.',
  },
  'staff.role.fixed': {
    'zh-CN': '这个角色不能更改。',
    'en-US': 'This role cannot be changed.',
  },
  'staff.role.used': {
    'zh-CN': '还有账号使用这个角色。',
    'en-US': 'Some accounts still have this role.',
  },
  'staff.role.named': {
    'zh-CN': '请给角色起一个未被使用的名称，也不要与内置角色同名。',
    'en-US': 'Give the role a name that no other role has, built-in roles included.',
  },
  'staff.grant.beyond': {
    'zh-CN': '这超出了您自己的权限。',
    'en-US': 'This goes beyond what you are allowed to do yourself.',
  },
  'staff.owner.last': {
    'zh-CN': '图书馆至少要保留一位所有者。',
    'en-US': 'The library needs at least one owner.',
  },
  'staff.undo.missing': {
    'zh-CN': '这项更改不能再撤销。',
    'en-US': 'This change can no longer be undone.',
  },
  'desk.conflict': {
    'zh-CN': '{by} 在此期间更改了这一项。请查看更改后再决定。',
    'en-US': '{by} changed this in the meantime. Look at the change, then decide.',
  },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof staffProblems, Words> {}
}
