import type { SparseRows } from './associations.ts';
import { seeded } from './random.ts';

/**
 * Directions followed besides those that are kept: they make the kept ones exact (Halko, Martinsson and Tropp 2011).
 */
const beside = 12;
const rounds = 4;
/** The largest directions say what is common to all words: their weight is damped. */
const damping = 0.1;

/**
 * The rows of a sparse matrix in `dimensions` numbers each, of length 1: its first singular directions by randomized
 * iteration, each weighed by a small power of its singular value. The same matrix always gives the same numbers.
 */
export function reduced(matrix: SparseRows, dimensions: number): Float32Array {
  const { size } = matrix;
  const width = Math.min(size, dimensions + beside);
  const random = seeded(1);
  const basis = new Float32Array(size * width);
  const product = new Float32Array(size * width);
  for (let at = 0; at < basis.length; at += 1) basis[at] = random() - 0.5;
  times(matrix, basis, width, product);
  for (let round = 0; round < rounds; round += 1) {
    orthogonalise(product, size, width);
    times(matrix, product, width, basis, true);
    orthogonalise(basis, size, width);
    times(matrix, basis, width, product);
  }
  // The columns of the product come close to the singular directions with the largest first.
  const lengths = orthogonalise(product, size, width);
  const order = [...lengths.keys()]
    .sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0))
    .slice(0, dimensions);
  const rows = new Float32Array(size * dimensions);
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (const [to, from] of order.entries()) {
      const value = (product[row * width + from] ?? 0) * (lengths[from] ?? 0) ** damping;
      rows[row * dimensions + to] = value;
      sum += value * value;
    }
    const length = Math.sqrt(sum) || 1;
    for (let to = 0; to < dimensions; to += 1)
      rows[row * dimensions + to] = (rows[row * dimensions + to] ?? 0) / length;
  }
  return rows;
}

/** Puts the matrix, or its transpose, times `basis` into `product`. */
function times(
  { size, starts, columns, values }: SparseRows,
  basis: Float32Array,
  width: number,
  product: Float32Array,
  isTransposed = false,
): void {
  product.fill(0);
  for (let row = 0; row < size; row += 1) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      const column = columns[at] ?? 0;
      const into = (isTransposed ? column : row) * width;
      const from = (isTransposed ? row : column) * width;
      for (let to = 0; to < width; to += 1)
        product[into + to] = (product[into + to] ?? 0) + value * (basis[from + to] ?? 0);
    }
  }
}

/** Makes the columns orthogonal, each of length 1, by Gram and Schmidt twice over; returns what their lengths were. */
function orthogonalise(matrix: Float32Array, size: number, width: number): Float64Array {
  const lengths = new Float64Array(width);
  const shares = new Float64Array(width);
  for (let column = 0; column < width; column += 1) {
    for (let pass = 0; pass < 2; pass += 1) {
      shares.fill(0);
      for (let row = 0; row < size; row += 1) {
        const value = matrix[row * width + column] ?? 0;
        if (value === 0) continue;
        for (let other = 0; other < column; other += 1)
          shares[other] = (shares[other] ?? 0) + value * (matrix[row * width + other] ?? 0);
      }
      for (let row = 0; row < size; row += 1) {
        let taken = 0;
        for (let other = 0; other < column; other += 1)
          taken += (shares[other] ?? 0) * (matrix[row * width + other] ?? 0);
        matrix[row * width + column] = (matrix[row * width + column] ?? 0) - taken;
      }
    }
    let sum = 0;
    for (let row = 0; row < size; row += 1) sum += (matrix[row * width + column] ?? 0) ** 2;
    const length = Math.sqrt(sum);
    lengths[column] = length;
    if (length > 0)
      for (let row = 0; row < size; row += 1)
        matrix[row * width + column] = (matrix[row * width + column] ?? 0) / length;
  }
  return lengths;
}
