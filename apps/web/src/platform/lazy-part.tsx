import { type ComponentType, lazy, useState } from 'react';
import { type PageStore, usePage } from './page.ts';

interface KnownPart {
  readonly file: string;
  readonly isLoaded: () => boolean;
  readonly load: () => Promise<unknown>;
}

const known: KnownPart[] = [];

/** The files of the parts used during server rendering. */
export const renderedParts: PageStore<Set<string>> = { initial: () => new Set() };

/**
 * `lazy` for parts that a server-rendered page may show. A page is hydrated in one go, after the parts that it shows
 * have loaded. The server finds their scripts and styles in the build's manifest by `file`, a path like
 * `src/ui/part.tsx`.
 */
export function lazyPart<Props extends object>(
  file: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<Props> = lazy(keep);
  known.push({ file, isLoaded: () => loaded !== undefined, load: keep });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, like `lazy`.
  return function Part(props) {
    const page = usePage();
    if (import.meta.env.SSR) page.store(renderedParts).get().add(file);
    // Keeps the same component while the part is shown.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  };
}

/** Loads the parts with these files, or all known parts. A part that cannot be loaded fails again where it is shown. */
export async function loadParts(files?: readonly string[]): Promise<void> {
  const wanted = known.filter(({ file, isLoaded }) => !isLoaded() && (files?.includes(file) ?? true));
  await Promise.allSettled(wanted.map(({ load }) => load()));
}
