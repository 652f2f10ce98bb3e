import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Page } from '../platform/page.ts';

/** The entries of the desk's menu. */
export type DeskEntry =
  | 'today'
  | 'import'
  | 'catalogue'
  | 'circulation'
  | 'readers'
  | 'content'
  | 'moderation'
  | 'settings'
  | 'statistics'
  | 'staff';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The menu entry of a desk screen, and the permissions: any one of them opens it. */
    readonly desk?: {
      readonly entry: DeskEntry;
      readonly may: readonly string[];
      /** The screen is about loans kept by the portal; libraries with a system of their own do not have it. */
      readonly lends?: true;
    };
  }
}

/** The root of every desk screen. Its addresses begin below `/{clientid}`, like those of readers' screens. */
export const deskRoot = createRootRouteWithContext<{ readonly page: Page }>()();

/**
 * The parent of every screen that needs a login: `createRoute({ getParentRoute: () => deskRoute, path: '/readers', …
 * })` is shown at `/{clientid}/desk/readers`.
 */
export const deskRoute = createRoute({ getParentRoute: () => deskRoot, path: '/desk' });

/** The parent of screens for people who cannot log in yet: an invitation, the setup of a first library. */
export const arrivalRoute = createRoute({ getParentRoute: () => deskRoot, id: 'arrival' });
