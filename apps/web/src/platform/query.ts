import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf, RemoteCall } from '@yuelan/contract/endpoint';
import type { CallError } from './call-error.ts';
import { pageOf } from './page.ts';

/** In milliseconds; for `staleTime`. */
export const minute = 60_000;

/**
 * Query options of a call that reads: `useQuery(callQuery(catalogueCalls.title, { id }))`. The key is `[path,
 * input]`.
 */
export function callQuery<C extends RemoteCall>(call: C, input: InputOf<C>) {
  return queryOptions<OutputOf<C>, CallError | Error>({
    queryKey: [call.path, input],
    queryFn: ({ client, signal }) => pageOf(client).answerOf(call, input, signal),
  });
}

/** Mutation options of a call that changes data: `useMutation(callMutation(call))`. */
export function callMutation<C extends RemoteCall>(call: C) {
  return mutationOptions<OutputOf<C>, CallError | Error, InputOf<C>>({
    mutationKey: [call.path],
    mutationFn: (input, { client }) => pageOf(client).answerOf(call, input),
  });
}
