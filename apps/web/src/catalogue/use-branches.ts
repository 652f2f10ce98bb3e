import { useQuery } from '@tanstack/react-query';
import { useLibrary } from '../library/public.ts';
import { branchesQuery } from './api.ts';

/** The branches shown to readers; none if the library does not lend across its group (`circulate`). */
export function useBranches(): {
  readonly shown: boolean;
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  nameOf(id: string): string;
} {
  const { display } = useLibrary();
  const shown = display?.circulate === 1;
  const query = useQuery({ ...branchesQuery, enabled: shown });
  const branches = (query.data ?? []).map((library) => ({
    id: library.id,
    name: library.shortName === '' ? library.libname : library.shortName,
  }));
  return {
    shown,
    branches,
    nameOf: (id) => branches.find((branch) => branch.id === id)?.name ?? id,
  };
}
