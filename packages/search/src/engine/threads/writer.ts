import { collectAll, type PackedPart } from '@yuelan/threads';
import type { Change, SearchRecord } from '../../port.ts';
import type { ColumnsHandle } from '../columns/columns-handle.ts';
import { groupFolder, indexNumbers, indexPath, removeIndex } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import { IndexWriter, StaleColumns } from '../index/index-writer.ts';
import { forgetAll } from '../index/remembering.ts';
import { Analyst, type BuildReading } from './analyst.ts';

/** What other threads know about a group's index. */
export interface GroupState {
  readonly path: string;
  readonly columns: ColumnsHandle;
  readonly applied: number;
  /** Lists lag behind and should be rebuilt, or words should be merged. */
  readonly needsUpkeep: boolean;
}

/**
 * From this many changes on, a second thread analyses while this one writes. For fewer it would take longer to start than
 * to help.
 */
const manyChanges = 1000;

interface Group {
  readonly folder: string;
  writer: IndexWriter | null;
  /** Set if the index is damaged: applying changes would leave gaps, so only a rebuild helps. */
  needsRebuild: boolean;
}

interface Build {
  readonly group: string;
  readonly writer: IndexWriter;
  readonly reading: BuildReading;
}

/** Opens, changes, rebuilds and discards all indexes of a folder. Runs in the writer thread. */
export class Writer {
  readonly #folder: string;
  readonly #log: (message: string) => void;
  readonly #groups = new Map<string, Group>();
  readonly #builds = new Map<number, Build>();
  readonly #analyst = new Analyst();

  constructor(folder: string, log: (message: string) => void) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Returns null while the group has no index. */
  state(name: string): GroupState | null {
    const { writer } = this.#group(name);
    return writer === null
      ? null
      : {
          path: writer.file.path,
          columns: writer.columns.handle(),
          applied: writer.file.meta('applied'),
          needsUpkeep: writer.needsUpkeep,
        };
  }

  async apply(name: string, changes: readonly Change[], applied: number): Promise<GroupState | null> {
    const group = this.#group(name);
    if (group.needsRebuild) throw new Error('the search index is damaged and has to be rebuilt');
    group.writer ??= await this.#startEmpty(group);
    try {
      await this.#applyTo(group.writer, changes, applied);
    } catch (error) {
      // The columns contain changes that are not in the file. The file is right.
      const writer = this.#reload(group);
      if (!(error instanceof StaleColumns)) throw error;
      await this.#applyTo(writer, changes, applied);
    }
    return this.state(name);
  }

  async #applyTo(writer: IndexWriter, changes: readonly Change[], applied: number): Promise<void> {
    writer.begin();
    if (changes.length < manyChanges) writer.write(changes);
    else await this.#analyst.edits(changes, (edits) => writer.write(edits));
    writer.commit(applied);
  }

  /** Continues to rebuild lists and merge words of a group for about `milliseconds`. Returns whether there is more to do. */
  upkeep(name: string, milliseconds: number): boolean {
    return this.#groups.get(name)?.writer?.upkeep(milliseconds) ?? false;
  }

  async startBuild(name: string, build: number): Promise<void> {
    const { folder } = this.#group(name);
    const building = [...this.#builds.values()].map(({ writer }) => writer.file.path);
    let number = (indexNumbers(folder)[0] ?? 0) + 1;
    while (building.includes(indexPath(folder, number))) number += 1;
    const path = indexPath(folder, number);
    const writer = IndexWriter.start(IndexFile.create(path));
    const reading = await this.#analyst.build(path, (documents) => writer.build(documents));
    this.#builds.set(build, { group: name, writer, reading });
  }

  async build(build: number, records: readonly PackedPart<SearchRecord>[]): Promise<void> {
    const reading = this.#builds.get(build)?.reading;
    if (reading === undefined) throw new Error('no such build');
    for (const part of records) await reading.add(part);
  }

  async abandonBuild(build: number): Promise<void> {
    const found = this.#builds.get(build);
    this.#builds.delete(build);
    if (found === undefined) return;
    await found.reading.remove();
    found.writer.close();
    removeIndex(found.writer.file.path);
  }

  /** Puts the built index in place. The old file is removed once no thread has it open. */
  async finishBuild(build: number, applied: number): Promise<GroupState | null> {
    const found = this.#builds.get(build);
    if (found === undefined) throw new Error('no such build');
    const group = this.#group(found.group);
    let finished: IndexWriter;
    try {
      await found.reading.end();
      finished = await found.writer.finish(applied, (numbers) => found.reading.merged(numbers));
    } catch (error) {
      await this.abandonBuild(build);
      throw error;
    }
    this.#builds.delete(build);
    await found.reading.remove();
    group.writer?.close();
    group.writer = finished;
    group.needsRebuild = false;
    return this.state(found.group);
  }

  /** Releases what only makes further changes faster: values remembered from many records, and room for their words. */
  rest(): void {
    if (this.#builds.size > 0) return;
    for (const { writer } of this.#groups.values()) writer?.rest();
    forgetAll();
    collectAll();
  }

  /** Removes the files of a group that are neither in use nor being built. */
  tidy(name: string): void {
    const { folder, writer } = this.#group(name);
    const kept = new Set([...this.#builds.values()].map(({ writer: building }) => building.file.path));
    if (writer !== null) kept.add(writer.file.path);
    for (const number of indexNumbers(folder)) {
      const path = indexPath(folder, number);
      if (!kept.has(path)) removeIndex(path);
    }
  }

  /** Discards a damaged index. */
  discard(name: string): void {
    const group = this.#group(name);
    if (group.writer === null) return;
    this.#log(`search index ${group.writer.file.path} is damaged and was discarded: rebuild it`);
    const path = group.writer.file.path;
    group.writer.close();
    group.writer = null;
    group.needsRebuild = true;
    removeIndex(path);
  }

  async close(): Promise<void> {
    for (const build of [...this.#builds.keys()]) await this.abandonBuild(build);
    await this.#analyst.close();
    for (const { writer } of this.#groups.values()) writer?.close();
    this.#groups.clear();
  }

  #group(name: string): Group {
    let group = this.#groups.get(name);
    if (group === undefined) {
      const folder = groupFolder(this.#folder, name);
      group = { folder, writer: this.#open(folder), needsRebuild: false };
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Opens the newest finished index and removes older, unfinished and damaged ones. */
  #open(folder: string): IndexWriter | null {
    let found: IndexWriter | null = null;
    for (const number of indexNumbers(folder)) {
      const path = indexPath(folder, number);
      if (found === null) {
        let file: IndexFile | null = null;
        try {
          file = IndexFile.open(path);
          found = IndexWriter.load(file);
          continue;
        } catch (error) {
          file?.close();
          this.#log(
            `search index ${path} was discarded: ${error instanceof Error ? error.message : String(error)}`,
          );
        }
      }
      removeIndex(path);
    }
    return found;
  }

  #startEmpty(group: Group): Promise<IndexWriter> {
    const number = (indexNumbers(group.folder)[0] ?? 0) + 1;
    return IndexWriter.start(IndexFile.create(indexPath(group.folder, number))).finish(0);
  }

  #reload(group: Group): IndexWriter {
    if (group.writer === null) throw new Error('the group has no index');
    const { path } = group.writer.file;
    group.writer.close();
    group.writer = null;
    group.writer = IndexWriter.load(IndexFile.open(path));
    return group.writer;
  }
}
