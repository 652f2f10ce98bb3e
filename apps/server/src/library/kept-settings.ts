import { z } from 'zod';
import { identityKinds } from './identity-settings.ts';
import type { LibraryState } from './library-state.ts';
import { sourceKinds } from './source-form.ts';

/** What an undo may keep of settings with secrets in them, and how they come back. */
interface KeptSetting {
  /** Without its secrets. */
  readonly kept: (state: LibraryState) => unknown;
  /** With the secrets that are set now: old ones are never kept. */
  readonly restored: (stored: unknown, now: LibraryState) => unknown;
  /** The secrets that are set, by place and name. */
  readonly secrets: (state: LibraryState) => ReadonlyMap<string, unknown>;
}

export const keptSettings: ReadonlyMap<string, KeptSetting> = new Map<keyof LibraryState, KeptSetting>([
  [
    'circulationSource',
    {
      kept: ({ circulationSource }) => sourceKinds.withoutSecrets(circulationSource),
      restored: (stored, { circulationSource }) => sourceKinds.restored(stored, circulationSource),
      secrets: ({ circulationSource }) => new Map(sourceKinds.secretsOf(circulationSource)),
    },
  ],
  [
    'identitySources',
    {
      kept: ({ identitySources }) => identitySources.map((source) => identityKinds.withoutSecrets(source)),
      restored: (stored, { identitySources }) =>
        z
          .array(z.looseObject({ id: z.string() }))
          .parse(stored)
          .map((source) =>
            identityKinds.restored(
              source,
              identitySources.find(({ id }) => id === source.id),
            ),
          ),
      secrets: ({ identitySources }) =>
        new Map(
          identitySources.flatMap((source) =>
            identityKinds.secretsOf(source).map(([name, value]) => [`${source.id} ${name}`, value] as const),
          ),
        ),
    },
  ],
]);
