import type { Words } from '../language.ts';
import type { Problems } from '../problem.ts';

export const readerProblems = {
  'reader.login.required': { 'zh-CN': '请先登录。', 'en-US': 'Please log in first.' },
  'reader.login.away': {
    'zh-CN': '图书馆系统暂时没有回应，请稍后再登录。',
    'en-US': 'The library system does not answer at the moment. Please log in later.',
  },
  'reader.password.elsewhere': {
    'zh-CN': '密码由图书馆系统管理，请到那里修改。',
    'en-US': 'The library system keeps your password. Please change it there.',
  },
  'reader.password.account': {
    'zh-CN': '您的密码由“{name}”管理，请到那里修改。',
    'en-US': 'Your password is kept by {name}. Please change it there.',
  },
  'reader.password.none': {
    'zh-CN': '您还没有本馆的密码。需要时请向图书馆申请。',
    'en-US': 'You have no password of this library yet. The library can issue one.',
  },
  'reader.password.bound': {
    'zh-CN': '这位读者用“{name}”登录，本馆的密码对其无效。如果那个账号已经不能使用，请先解除绑定。',
    'en-US':
      'This reader logs in by {name}, so a password of the library does not count. If that account no longer works, unbind it first.',
  },
  'reader.password.away': {
    'zh-CN': '图书馆系统暂时没有回应，密码没有改变。请稍后再试。',
    'en-US': 'The library system does not answer at the moment. Your password was not changed.',
  },
  'reader.password.unsure': {
    'zh-CN': '新密码已提交，但图书馆系统还没有确认。下次登录时请先试新密码。',
    'en-US':
      'Your new password was sent, but the library system has not confirmed it. Try the new one first when you next log in.',
  },
  'reader.login.failed': {
    'zh-CN': '账号或密码不正确。',
    'en-US': 'The account or the password is not correct.',
  },
  'reader.login.elsewhere': {
    'zh-CN': '本馆的密码对您的账户不再有效，请用“{name}”登录。',
    'en-US': 'Passwords of this library no longer work for your account. Please log in with “{name}”.',
  },
  'reader.login.directory': {
    'zh-CN': '本馆的密码对您的账户不再有效，请在这里输入“{name}”的账号和密码。',
    'en-US':
      'Passwords of this library no longer work for your account. Please enter the account and password of “{name}” here.',
  },
  'reader.login.stale': {
    'zh-CN': '为确认是您本人，请退出后重新登录，十分钟内再操作。',
    'en-US': 'To show that it is you, log out and log in again, then do this within ten minutes.',
  },
  'reader.login.throttled': {
    'zh-CN': '尝试次数过多，请 {seconds} 秒后再试。',
    'en-US': 'Too many attempts. Please try again in {seconds} seconds.',
  },
  /** Its facts are a new captcha without a picture: `captchaKey`, `challenge`, `bits`, `cost`. */
  'reader.login.work': {
    'zh-CN': '刚才有多次登录失败，浏览器需要多验证一会儿。请改用自动验证，完成后再登录。',
    'en-US':
      'Several logins failed just now, so your browser has to prove a little more. Use the check without the picture, then log in.',
  },
  'reader.captcha.wrong': {
    'zh-CN': '验证码不正确或已过期。',
    'en-US': 'The code is not correct or has expired.',
  },
  'reader.status.lost': {
    'zh-CN': '读者证已挂失，请联系图书馆。',
    'en-US': 'This card was reported lost. Please ask the library.',
  },
  'reader.status.suspended': {
    'zh-CN': '读者证已暂停使用，现在只能查看和归还已借的书。请联系图书馆。',
    'en-US': 'Your card is suspended: you can only see and return what you have. Please ask the library.',
  },
  'reader.status.blocked': {
    'zh-CN': '读者证已暂停使用，原因：{reason}。现在只能查看和归还已借的书，请联系图书馆。',
    'en-US':
      'Your card is suspended: {reason}. You can only see and return what you have. Please ask the library.',
  },
  'reader.status.left': { 'zh-CN': '读者已离校，读者证已停用。', 'en-US': 'This card is no longer in use.' },
  'reader.identity.mismatch': { 'zh-CN': '只能操作自己的账户。', 'en-US': 'You can only act for yourself.' },
  'reader.password.change.required': {
    'zh-CN': '请先修改初始密码。',
    'en-US': 'Please change your initial password first.',
  },
  'reader.password.required': {
    'zh-CN': '请输入登录密码，确认是您本人。',
    'en-US': 'Please enter your password to confirm that it is you.',
  },
  'reader.export.partner': {
    'zh-CN': '从其他系统登录时不能下载个人数据，请退出后用账号登录。',
    'en-US':
      'Your data cannot be downloaded when another system logged you in. Log out, then log in with your account.',
  },
  'reader.password.wrong': { 'zh-CN': '密码不正确。', 'en-US': 'The password is not correct.' },
  'reader.password.pattern': {
    'zh-CN': '密码为 8 至 16 位，须同时包含数字和字母。',
    'en-US': '8 to 16 characters, with numbers and letters.',
  },
  'reader.password.mismatch': {
    'zh-CN': '两次输入的新密码不一致。',
    'en-US': 'The two new passwords do not match.',
  },
  'reader.password.weak': {
    'zh-CN': '这个密码太容易猜到，请换一个。',
    'en-US': 'This password is too easy to guess. Please choose another.',
  },
  'reader.password.same': {
    'zh-CN': '新密码不能与原密码相同。',
    'en-US': 'The new password must differ from the old one.',
  },
  'reader.card.unavailable': { 'zh-CN': '此处不能刷卡登录。', 'en-US': 'Card login is not available here.' },
  'reader.card.unknown': {
    'zh-CN': '没有识别这张卡，请改用账号登录。',
    'en-US': 'This card was not recognised. Please log in with your account.',
  },
  'reader.card.session': {
    'zh-CN': '刷卡登录后不能修改资料，请用账号登录。',
    'en-US': 'A card login cannot change these details. Please log in with your account.',
  },
  'reader.signin.unavailable': {
    'zh-CN': '本馆未开通这种登录方式。',
    'en-US': 'This library does not offer this login.',
  },
  'reader.signin.away': {
    'zh-CN': '账号系统暂时没有回应。请稍后再试，或改用其他方式登录。',
    'en-US': 'The account system does not answer at the moment. Try again later, or log in another way.',
  },
  'reader.signin.cancelled': {
    'zh-CN': '登录已取消。',
    'en-US': 'The login was cancelled.',
  },
  'reader.signin.failed': {
    'zh-CN': '登录没有成功：账号系统的答复无效或已过期。请重新登录。',
    'en-US':
      'The login did not succeed: the answer of the account system is not valid or has expired. Log in again.',
  },
  'reader.signin.unbound': {
    'zh-CN': '这个账号还没有绑定读者证，请用读者证和密码登录一次完成绑定。',
    'en-US':
      'This account is not bound to a library card yet. Log in once with your card and its password to bind it.',
  },
  'reader.signin.unknown': {
    'zh-CN': '图书馆没有这个账号对应的读者证，请联系图书馆。',
    'en-US': 'The library has no card for this account. Please ask the library.',
  },
  'reader.wechat.unavailable': {
    'zh-CN': '本馆未开通微信登录。',
    'en-US': 'WeChat login is not offered by this library.',
  },
  'reader.wechat.failed': {
    'zh-CN': '微信登录没有成功，请重新扫码。',
    'en-US': 'The WeChat login did not succeed. Please scan again.',
  },
  'reader.wechat.unbound': {
    'zh-CN': '这个微信还没有绑定读者证，请用账号登录一次完成绑定。',
    'en-US': 'This WeChat account is not bound yet. Log in with your account once to bind it.',
  },
  'reader.ticket.invalid': {
    'zh-CN': '登录链接已失效，请重新登录。',
    'en-US': 'This login link is no longer valid. Please log in.',
  },
  'reader.unknown': { 'zh-CN': '没有这位读者。', 'en-US': 'There is no such reader.' },
  'reader.profile.picture': {
    'zh-CN': '请先上传图片。',
    'en-US': 'Please upload the picture first.',
  },
  'reader.profile.telephone': {
    'zh-CN': '请输入有效的手机号码。',
    'en-US': 'Please enter a valid phone number.',
  },
  'reader.profile.email': { 'zh-CN': '请输入有效的邮箱。', 'en-US': 'Please enter a valid email.' },
  'reader.number.taken': {
    'zh-CN': '号码 {number} 已属于另一位读者。',
    'en-US': 'The number {number} belongs to another reader.',
  },
  'reader.group.missing': {
    'zh-CN': '没有这个班级或读者类型。',
    'en-US': 'There is no such class or borrower type.',
  },
  'reader.group.taken': {
    'zh-CN': '这个名称已被使用。',
    'en-US': 'This name is taken.',
  },
  'reader.group.used': {
    'zh-CN': '里面还有读者，请先把他们移走。',
    'en-US': 'There are still readers in it. Move them first.',
  },
  'reader.block.reason': {
    'zh-CN': '请填写暂停的原因，读者会看到它。',
    'en-US': 'Enter the reason for the suspension. The reader will see it.',
  },
  'reader.loans.open': {
    'zh-CN': '这位读者还有 {loans} 本书未还，归还后才能删除。',
    'en-US': 'This reader still has books to return ({loans}). Erase them once everything is back.',
  },
  'reader.erase.mismatch': {
    'zh-CN': '输入的证号与这位读者不符。',
    'en-US': 'The card number entered is not that of this reader.',
  },
  'reader.year.changed': {
    'zh-CN': '班级在此期间有变化，请重新查看后再执行。',
    'en-US': 'The classes changed in the meantime. Look at the plan again, then run it.',
  },
  'reader.year.empty': {
    'zh-CN': '没有需要升级的班级。',
    'en-US': 'There is no class to move up.',
  },
  'reader.year.named': {
    'zh-CN': '请为“{name}”填写新的名称。',
    'en-US': 'Enter a new name for "{name}".',
  },
  'reader.identity.taken': {
    'zh-CN': '代号 {id} 已被另一个账号系统使用。',
    'en-US': 'Another account system already has the short name {id}.',
  },
  'reader.identity.missing': {
    'zh-CN': '没有这个账号系统，可能刚被移除。',
    'en-US': 'There is no such account system. It may have just been removed.',
  },
  'reader.identity.full': {
    'zh-CN': '最多可以设置 {count} 个账号系统。',
    'en-US': 'At most {count} account systems can be set.',
  },
  'reader.session.missing': { 'zh-CN': '这个登录已经结束。', 'en-US': 'This session has already ended.' },
} satisfies Problems;

declare module '../problem.ts' {
  interface KnownProblems extends Record<keyof typeof readerProblems, Words> {}
}
