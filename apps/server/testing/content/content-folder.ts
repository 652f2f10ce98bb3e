import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictureStore } from '../../src/content/picture-shelf.ts';
import { type SyncOutcome, syncContent } from '../../src/content/sync-content.ts';
import { domains } from '../../src/domains.ts';
import { requireLibrary } from '../../src/library/public.ts';
import { operator } from '../../src/platform/audit/record-change.ts';
import type { TestApp } from '../each-database.ts';

/** Every type of content that the portal accepts. */
export const everyKind = domains.flatMap((domain) => domain.content ?? []);

/** A content folder written by a test. */
export class ContentFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'yuelan-content-'));

  /** Writes files by path. Lines of text are joined unchanged. */
  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true });
      writeFileSync(join(this.path, path), content);
    }
    return this;
  }

  delete(path: string): this {
    rmSync(join(this.path, path), { recursive: true });
    return this;
  }

  rename(from: string, to: string): this {
    renameSync(join(this.path, from), join(this.path, to));
    return this;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Syncs a folder into a library of the application. */
export async function syncInto(
  app: TestApp,
  clientid: string,
  folder: string,
  options: { readonly dryRun?: boolean } = {},
): Promise<SyncOutcome> {
  const parts = {
    db: app.db,
    clock: app.clock,
    store: pictureStore(app.config, app.clock),
    kinds: everyKind,
    actor: operator,
  };
  return syncContent(parts, folder, await requireLibrary(app.db, clientid), options);
}

/** The changes, as lines of the form `kind: what key`. */
export function changesOf(outcome: SyncOutcome): readonly string[] {
  return outcome.kinds.flatMap(({ kind, added, changed, renamed, removed, drafts }) => [
    ...added.map((key) => `+ ${kind}/${key}`),
    ...changed.map((key) => `~ ${kind}/${key}`),
    ...renamed.map(({ from, to }) => `> ${kind}/${from} ${to}`),
    ...removed.map((key) => `- ${kind}/${key}`),
    ...drafts.map((key) => `  ${kind}/${key}`),
  ]);
}

/** A picture of one colour. */
export function picture(format: 'jpeg' | 'png' | 'webp' | 'gif', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a93226' } })
    .toFormat(format)
    .toBuffer();
}
