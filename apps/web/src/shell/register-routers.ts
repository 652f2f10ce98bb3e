import type { DeskRouter } from './desk/desk-router.tsx';
import type { LibraryRouter } from './router.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    /** Links are checked against the addresses of both routers; each page runs one of them. */
    router: LibraryRouter | DeskRouter;
  }
}
