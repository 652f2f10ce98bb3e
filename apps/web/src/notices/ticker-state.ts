/** How long one line of the ticker stays (docs/limits.md#timing-on-the-pages). */
export const tickerMilliseconds = 5000;

/** Which of `count` lines the ticker shows, and what pauses it. */
export interface TickerState {
  readonly place: number;
  readonly count: number;
  /** The pointer is over it. */
  readonly hovered: boolean;
  /** Something in it has the keyboard's focus. */
  readonly focused: boolean;
  /** The reader pressed pause. */
  readonly paused: boolean;
}

export type TickerEvent =
  | { readonly kind: 'tick' }
  | { readonly kind: 'next' }
  | { readonly kind: 'hover'; readonly on: boolean }
  | { readonly kind: 'focus'; readonly on: boolean }
  | { readonly kind: 'togglePause' }
  | { readonly kind: 'count'; readonly count: number };

export function startTicker(count: number): TickerState {
  return { place: 0, count, hovered: false, focused: false, paused: false };
}

/** Whether it advances by time. `still`: the reader asked the device for less motion. */
export function isTicking({ count, hovered, focused, paused }: TickerState, still: boolean): boolean {
  return count > 1 && !hovered && !focused && !paused && !still;
}

function after({ place, count }: TickerState): number {
  return count === 0 ? 0 : (place + 1) % count;
}

export function moveTicker(state: TickerState, event: TickerEvent): TickerState {
  switch (event.kind) {
    case 'tick':
      // A late timer must not change what the reader is looking at.
      return isTicking(state, false) ? { ...state, place: after(state) } : state;
    case 'next':
      return { ...state, place: after(state) };
    case 'hover':
      return { ...state, hovered: event.on };
    case 'focus':
      return { ...state, focused: event.on };
    case 'togglePause':
      return { ...state, paused: !state.paused };
    case 'count':
      return { ...state, count: event.count, place: state.place < event.count ? state.place : 0 };
  }
}
