/** The faults that occur between a portal and a library system in practice. */
export const faults = [
  /** The answer comes after the time limit. */
  'late',
  /** The request is carried out, but no answer comes. */
  'silent',
  /** The connection is cut before the request is carried out. */
  'cut before',
  'cut after',
  /** The connection is cut in the middle of the answer. */
  'truncated',
  'bad checksum',
  /** An error page of a proxy instead of the system's answer. */
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

/** Which answers a fault affects. */
export type Spoilt = 'writes' | 'everything';

export interface PlannedFault {
  readonly fault: Fault;
  readonly spoils: Spoilt;
}

/** The delay of a late answer, in milliseconds after the time limit. */
export const lateMs = 20;

/** Whether the system carries the request out although its answer is lost. */
export const isCarriedOut = (fault: Fault) =>
  !(['cut before', 'recorded', 'refusal with a date'] as readonly Fault[]).includes(fault);

/** A system that can be made to fail, and the data it holds. */
export interface FaultySystem {
  /** Undefined ends the fault. */
  spoil(fault: PlannedFault | undefined): void;
  /** YYYY-MM-DD. */
  dueOn(barcode: string): string | Promise<string>;
  isHeld(barcode: string): boolean | Promise<boolean>;
  /** The number of change requests it has received. */
  writes(): number;
}
