import { seeded } from './random.ts';

/** Vectors of an embedding model, each scaled so that its largest number is 127, one after the other. */
export interface EmbeddedData {
  readonly dimensions: number;
  readonly vectors: Int8Array;
}

/** Fewer headings do not show how close a model places unrelated texts. */
export const leastEmbedded = 50;
const sampledPairs = 2_000;
/** Headings this many standard deviations closer than two headings on average have something in common. */
const deviations = 3;
const largest = 127;

/** A vector as bytes. Only its direction counts. */
export function embeddingBytes(vector: readonly number[]): Int8Array {
  const most = vector.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => (most === 0 ? 0 : Math.round((value / most) * largest)));
}

/**
 * The headings of a catalogue as an embedding model sees them. Models differ in how close they place unrelated texts
 * (cosines from 0 to 0.8), so closeness is measured against pairs of headings of the catalogue itself.
 */
export class EmbeddedHeadings {
  readonly #data: EmbeddedData;
  readonly #lengths: Float32Array;
  /** The cosine from which two texts have something in common. */
  readonly #least: number;

  constructor(data: EmbeddedData) {
    this.#data = data;
    const count = data.vectors.length / data.dimensions;
    this.#lengths = Float32Array.from({ length: count }, (_, at) => lengthOf(this.#vector(at)));
    const random = seeded(1);
    const cosines = Float64Array.from({ length: sampledPairs }, () => {
      const one = Math.floor(random() * count);
      const other = (one + 1 + Math.floor(random() * (count - 1))) % count;
      return this.#cosine(this.#vector(one), this.#lengths[one] ?? 0, other);
    });
    const mean = cosines.reduce((sum, value) => sum + value, 0) / sampledPairs;
    const variance = cosines.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sampledPairs;
    this.#least = Math.min(0.95, mean + deviations * Math.sqrt(variance));
  }

  get dimensions(): number {
    return this.#data.dimensions;
  }

  /**
   * How close each heading is to a text: 1 for the same direction, 0.5 for just close enough to have something in
   * common, at least 0.
   */
  closenessTo(asked: Int8Array): Float32Array {
    const length = lengthOf(asked);
    return this.#lengths.map((_, at) =>
      Math.max(0, 0.5 + (0.5 * (this.#cosine(asked, length, at) - this.#least)) / (1 - this.#least)),
    );
  }

  #vector(at: number): Int8Array {
    return this.#data.vectors.subarray(at * this.dimensions, (at + 1) * this.dimensions);
  }

  #cosine(vector: Int8Array, length: number, heading: number): number {
    const { vectors, dimensions } = this.#data;
    const from = heading * dimensions;
    let sum = 0;
    for (let at = 0; at < dimensions; at += 1) sum += (vector[at] ?? 0) * (vectors[from + at] ?? 0);
    const lengths = length * (this.#lengths[heading] ?? 0);
    return lengths === 0 ? 0 : sum / lengths;
  }
}

function lengthOf(vector: Int8Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
