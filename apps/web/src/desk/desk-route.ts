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
    /** Where a screen of the desk stands in its menu, and the permissions of which one opens it. */
    readonly desk?: {
      readonly entry: DeskEntry;
      readonly may: readonly string[];
      /** It is about loans that the portal itself keeps: not for a library with a system of its own. */
      readonly lends?: true;
    };
  }
}

/** Above every screen of the desk. Its addresses begin below `/{clientid}`, as those of readers' screens do. */
export const deskRoot = createRootRouteWithContext<{ readonly page: Page }>()();

/**
 * The parent of every screen for somebody who is logged in:
 * `createRoute({ getParentRoute: () => deskRoute, path: '/readers', … })` is shown at `/{clientid}/desk/readers`.
 */
export const deskRoute = createRoute({ getParentRoute: () => deskRoot, path: '/desk' });

/** The parent of what somebody sees who cannot log in yet: an invitation, the setup of a first library. */
export const arrivalRoute = createRoute({ getParentRoute: () => deskRoot, id: 'arrival' });
