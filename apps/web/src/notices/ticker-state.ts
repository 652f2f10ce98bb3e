/** How long the ticker shows each line (docs/limits.md#timing-on-the-pages). */
export const tickerMilliseconds = 5000;

/** Which of `count` lines the ticker shows, and what pauses it. */
export interface TickerState {
  readonly place: number;
  readonly count: number;
  /** The pointer is over the ticker. */
  readonly hovered: boolean;
  /** The keyboard focus is in the ticker. */
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

/** Whether the ticker advances by itself. `still`: the reader asked the device for less motion. */
export function isTicking({ count, hovered, focused, paused }: TickerState, still: boolean): boolean {
  return count > 1 && !hovered && !focused && !paused && !still;
}

function after({ place, count }: TickerState): number {
  return count === 0 ? 0 : (place + 1) % count;
}

export function moveTicker(state: TickerState, event: TickerEvent): TickerState {
  switch (event.kind) {
    case 'tick':
      // A late timer must not change the line that the reader is looking at.
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
