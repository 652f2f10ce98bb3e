import type { PageRequest, Rendering } from '@yuelan/contract/server-rendering';

/** To the drawing thread. */
export type ToThread =
  | { readonly kind: 'draw'; readonly draw: number; readonly page: PageRequest }
  | {
      readonly kind: 'answer';
      readonly question: number;
      readonly status: number;
      readonly body: string;
    };

/** From the drawing thread. */
export type FromThread =
  | {
      readonly kind: 'question';
      readonly draw: number;
      readonly question: number;
      readonly path: string;
      readonly body: string;
    }
  | { readonly kind: 'rendered'; readonly draw: number; readonly rendered: Rendering | undefined }
  | { readonly kind: 'failed'; readonly draw: number; readonly message: string };
