/** Whether what shows the answer still waits: for the first answer or failure, not for the retries after a failure. */
export function awaitsFirst({
  isLoading,
  failureCount,
}: {
  readonly isLoading: boolean;
  readonly failureCount: number;
}): boolean {
  return isLoading && failureCount === 0;
}
