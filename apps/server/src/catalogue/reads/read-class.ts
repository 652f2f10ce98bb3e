import type { catalogueCalls, Language, OutputOf } from '@yuelan/contract';
import { classPath } from '@yuelan/search';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { classNameOf, mainClassesOf } from '../classes/class-names.ts';
import type { CatalogueParts } from '../services.ts';
import { refuseUnlessReady } from './index-state.ts';

/** The number of the group's titles in each main class; the engine caches the answer until the catalogue changes. */
export async function countClasses(
  parts: CatalogueParts,
  library: LibraryScope,
): Promise<{ kind: string; total: number }[]> {
  const { counts } = await countBelow(parts, library, '');
  return mainClassesOf(library.settings.classScheme).map((kind) => ({ kind, total: counts.get(kind) ?? 0 }));
}

/** A class with its ancestors and the classes one level below; every main class if the code is not a class. */
export async function readClass(
  parts: CatalogueParts,
  library: LibraryScope,
  text: string,
  language: Language,
): Promise<OutputOf<typeof catalogueCalls.classTree>> {
  const { classScheme } = library.settings;
  const above = classPathOf(library, text, language);
  const { kind, name } = above.pop() ?? { kind: '', name: '' };
  const { total, counts } = await countBelow(parts, library, kind);
  const classified = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kinds = kind === '' ? mainClassesOf(classScheme) : [...counts.keys()].sort();
  return {
    kind,
    name,
    total,
    above,
    below: kinds.map((below) => ({
      kind: below,
      name: classNameOf(classScheme, below)?.[language] ?? '',
      total: counts.get(below) ?? 0,
    })),
    ...(kind === '' ? { unclassified: total - classified } : {}),
  };
}

/** Every class that contains a class number, the main class first. The name is empty for a class that has none here. */
export function classPathOf(library: LibraryScope, number: string, language: Language) {
  const { classScheme } = library.settings;
  return classPath(classScheme, number).map((kind) => ({
    kind,
    name: classNameOf(classScheme, kind)?.[language] ?? '',
  }));
}

async function countBelow(parts: CatalogueParts, library: LibraryScope, kind: string) {
  refuseUnlessReady(parts, library);
  const answer = await parts.engine.search(library.serviceid, {
    rows: [],
    selections: kind === '' ? {} : { class: [kind] },
    classes: { scheme: library.settings.classScheme, under: kind },
    sort: 'newest',
    offset: 0,
    limit: 1,
    facets: ['class'],
    suggest: false,
  });
  return {
    total: answer.total,
    counts: new Map(answer.facets.class?.map(({ key, docCount }) => [key, docCount])),
  };
}
