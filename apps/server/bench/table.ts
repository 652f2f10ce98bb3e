/** Prints one row of a table: a name and right-aligned values. */
export function printRow(columns: readonly (string | number)[]): void {
  const [name = '', ...values] = columns.map(String);
  process.stdout.write(`${name.padEnd(38)}${values.map((value) => value.padStart(12)).join('')}\n`);
}

/** A quantile of a list of milliseconds, as text with two decimals. */
export function quantile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}

export function printTimes(name: string, times: readonly number[]): void {
  printRow([name, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99), quantile(times, 1)]);
}
