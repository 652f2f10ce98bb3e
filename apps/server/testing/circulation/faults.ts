/** What goes wrong between the portal and a library system in the field. */
export const faults = [
  /** The answer comes after the time limit. */
  'late',
  /** The request is carried out, and no answer comes. */
  'silent',
  /** The connection is cut before the request is carried out. */
  'cut before',
  'cut after',
  /** The connection is cut in the middle of the answer. */
  'truncated',
  'bad checksum',
  /** A page of the proxy before the system, instead of the answer. */
  'HTML',
  'failing',
  'two packets',
  /** The request is recorded, and may be carried out later. */
  'recorded',
  /** A refusal that carries a due date, as a renewal would. */
  'refusal with a date',
  'another encoding',
] as const;
export type Fault = (typeof faults)[number];

/** Which answers a fault spoils. */
export type Spoilt = 'writes' | 'everything';

export interface PlannedFault {
  readonly fault: Fault;
  readonly spoils: Spoilt;
}

/** When a late answer comes, in milliseconds after the time limit. */
export const lateMs = 20;

/** Whether the system carries the request out, although its answer goes astray. */
export const isCarriedOut = (fault: Fault) =>
  !(['cut before', 'recorded', 'refusal with a date'] as readonly Fault[]).includes(fault);

/** A system that can be made to fail, and what it really keeps. */
export interface FaultySystem {
  /** Nothing: it works. */
  spoil(fault: PlannedFault | undefined): void;
  /** YYYY-MM-DD. */
  dueOn(barcode: string): string | Promise<string>;
  isHeld(barcode: string): boolean | Promise<boolean>;
  /** How many requests for changes it has heard. */
  writes(): number;
}
