import type { ComponentProps, ReactNode } from 'react';
import { Pages } from './lazy-pager.tsx';
import { Loaded } from './loaded.tsx';
import type { PageAddress } from './page-address.ts';

/** A list that is fetched page by page: `children` with a pager, or `empty` if the whole list is empty. */
export function PagedList<Data extends { readonly totalRecord: number }>({
  query,
  waiting,
  pages,
  keep,
  empty,
  children,
}: Omit<ComponentProps<typeof Loaded<Data>>, 'compact' | 'heading'> & {
  readonly pages: PageAddress;
  readonly keep?: ComponentProps<typeof Pages>['keep'];
  readonly empty: ReactNode;
}) {
  return (
    <Loaded query={query} waiting={waiting}>
      {(data) =>
        data.totalRecord === 0 ? (
          empty
        ) : (
          <>
            {children(data)}
            <Pages {...pages} total={data.totalRecord} {...(keep === undefined ? {} : { keep })} />
          </>
        )
      }
    </Loaded>
  );
}
