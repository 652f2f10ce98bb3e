/** First three, last four, stars between; what is too short for that keeps its first and last sign. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  if (number.length > 7)
    return `${number.slice(0, 3)}${'*'.repeat(Math.min(8, number.length - 7))}${number.slice(-4)}`;
  if (number.length < 3) return '*'.repeat(number.length);
  return `${number.slice(0, 1)}${'*'.repeat(number.length - 2)}${number.slice(-1)}`;
}

/** 张三 → 张*, Jane Doe → J*: enough to tell whether it is oneself. */
export function maskName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? '*' : `${first}*`;
}
