import { lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../messages/lazy-messages.ts';

/** A screen that is loaded together with the lazy messages. `name` is its export. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => withMessages(load), name);
