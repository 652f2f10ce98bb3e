import type { DrawnPage, PageToDraw } from '@yuelan/contract/drawing';

/** To the drawing thread. */
export type ToThread =
  | { readonly kind: 'draw'; readonly draw: number; readonly page: PageToDraw }
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
  | { readonly kind: 'drawn'; readonly draw: number; readonly drawn: DrawnPage | undefined }
  | { readonly kind: 'failed'; readonly draw: number; readonly message: string };
