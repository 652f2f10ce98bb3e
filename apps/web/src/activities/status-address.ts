/** The status of activities and competitions by the clock: not started, in progress, ended. */
export const statuses = [1, 2, 3] as const;
export type Status = (typeof statuses)[number];

/** The status that an address asks for; anything else asks for all. */
export function parseStatus(raw: Readonly<Record<string, unknown>>): Status | undefined {
  return statuses.find((status) => String(status) === String(raw['status'] ?? ''));
}

export function printStatus(status: Status | undefined): { status?: string } {
  return status === undefined ? {} : { status: String(status) };
}
