/** Keeps the first three and last four characters. Shorter numbers keep the first and the last. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  if (number.length > 7)
    return `${number.slice(0, 3)}${'*'.repeat(Math.min(8, number.length - 7))}${number.slice(-4)}`;
  if (number.length < 3) return '*'.repeat(number.length);
  return `${number.slice(0, 1)}${'*'.repeat(number.length - 2)}${number.slice(-1)}`;
}

/** 张三 → 张*, Jane Doe → J*: enough for readers to recognise their own name. */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '*' : `${first}*`;
}

/** li.ming@example.com → l***@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '*'.repeat(Math.min(3, email.length)) : `${email.slice(0, 1)}***${email.slice(at)}`;
}
