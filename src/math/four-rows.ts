// The kernels of every O(n³) loop over row-major triangles: dot products of one or two rows with four others, and sums
// of multiples of four rows. With four rows at a time the additions do not wait for one another, and shared entries are
// read once.

/** out[r] = Σ_{l < length} a[x + l]·b[y + r·stride + l] for r = 0 … 3. */
export function dotsWithFourRows(
  a: Float64Array,
  x: number,
  b: Float64Array,
  y: number,
  stride: number,
  length: number,
  out: Float64Array,
): void {
  const y1 = y + stride;
  const y2 = y1 + stride;
  const y3 = y2 + stride;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let l = 0; l < length; l++) {
    const value = a[x + l];
    s0 += value * b[y + l];
    s1 += value * b[y1 + l];
    s2 += value * b[y2 + l];
    s3 += value * b[y3 + l];
  }
  out[0] = s0;
  out[1] = s1;
  out[2] = s2;
  out[3] = s3;
}

/** The same, within one array, for the row at x (out[0 … 3]) and the next row, `stride` further (out[4 … 7]). */
export function dotsOfTwoWithFourRows(
  a: Float64Array,
  x: number,
  y: number,
  stride: number,
  length: number,
  out: Float64Array,
): void {
  const next = x + stride;
  const y1 = y + stride;
  const y2 = y1 + stride;
  const y3 = y2 + stride;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let t0 = 0;
  let t1 = 0;
  let t2 = 0;
  let t3 = 0;
  for (let l = 0; l < length; l++) {
    const u = a[x + l];
    const v = a[next + l];
    const b0 = a[y + l];
    const b1 = a[y1 + l];
    const b2 = a[y2 + l];
    const b3 = a[y3 + l];
    s0 += u * b0;
    s1 += u * b1;
    s2 += u * b2;
    s3 += u * b3;
    t0 += v * b0;
    t1 += v * b1;
    t2 += v * b2;
    t3 += v * b3;
  }
  out[0] = s0;
  out[1] = s1;
  out[2] = s2;
  out[3] = s3;
  out[4] = t0;
  out[5] = t1;
  out[6] = t2;
  out[7] = t3;
}

/** out[x + l] += Σ_r c[at + r]·b[y + r·stride + l] over r = 0 … 3, for l < length. */
export function addFourRows(
  out: Float64Array,
  x: number,
  c: Float64Array,
  at: number,
  b: Float64Array,
  y: number,
  stride: number,
  length: number,
): void {
  const y1 = y + stride;
  const y2 = y1 + stride;
  const y3 = y2 + stride;
  const c0 = c[at];
  const c1 = c[at + 1];
  const c2 = c[at + 2];
  const c3 = c[at + 3];
  for (let l = 0; l < length; l++) {
    out[x + l] += c0 * b[y + l] + c1 * b[y1 + l] + (c2 * b[y2 + l] + c3 * b[y3 + l]);
  }
}
