/** The status of activities and competitions at the current time: not started, in progress, ended. */
export const statuses = [1, 2, 3] as const;
export type Status = (typeof statuses)[number];

/** The status in an address; undefined, which stands for all, if it is not a status. */
export function parseStatus(raw: Readonly<Record<string, unknown>>): Status | undefined {
  return statuses.find((status) => String(status) === String(raw['status'] ?? ''));
}

export function printStatus(status: Status | undefined): { status?: string } {
  return status === undefined ? {} : { status: String(status) };
}
