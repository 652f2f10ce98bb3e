/** Statuses of copies that can be recorded as found, by the server's rule (docs/states-and-codes.md#copy-status). */
const findable: readonly number[] = [2, 3, 5, 8];
export const isFindable = (statusId: number) => findable.includes(statusId);

const named = [1, 2, 3, 5, 10] as const;

/** The message for a copy status. The catalogue has the messages for statuses that the desk does not set. */
export function statusKeyOf(statusId: number) {
  const known = named.find((one) => one === statusId);
  return known === undefined ? 'status.other' : (`status.${known}` as const);
}
