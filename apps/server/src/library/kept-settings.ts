import type { Language } from '@yuelan/contract';
import { z } from 'zod';
import type { Kept } from '../platform/audit/undo.ts';
import { identityKinds } from './identity-settings.ts';
import type { LibraryState } from './library-state.ts';
import { sourceKinds } from './source-form.ts';

const secretWords = {
  what: { 'zh-CN': '密钥', 'en-US': 'the secret' },
  why: { 'zh-CN': '从不保存旧的密钥', 'en-US': 'old secrets are never kept' },
} as const;

/** How an undo describes a changed secret. */
export const keptSecret = (language: Language): Kept => ({
  what: secretWords.what[language],
  why: secretWords.why[language],
});

/** The part of settings with secrets that an undo may store, and how to restore it. */
interface KeptSetting {
  /** Without its secrets. */
  readonly kept: (state: LibraryState) => unknown;
  /** With the current secrets, since old ones are never stored. */
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
