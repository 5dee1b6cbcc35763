// AssemblyScript, compiled by `npm run kernels` to src/statistics/block-sums.wasm.ts: a block of columns → grid values →
// sums of all products of two, two rows at a time. Columns are doubles in linear memory, of an even number of rows and
// at addresses handed in. No branch here depends on a cell, and none is divided that a processor would take longer over
// (subnormal numbers, some fifteen times): so neither does the time a block takes.

const ROW: usize = 8;
const PAIR: usize = 16;
/** Halves of bounds lie between 1e-100 and 1e100: closer to the middle is 0 on any grid, and no quotient of the rest is subnormal. */
const AT_THE_MIDDLE: f64 = 1e-120;

/** As `quantise` of src/table, with the same integers. Where a cell is NaN, `fill`, or its row leaves `mask` if there is none. */
export function quantise(
  cells: usize,
  grid: usize,
  mask: usize,
  rows: i32,
  middle: f64,
  half: f64,
  largest: f64,
  fill: f64,
  filled: bool,
): void {
  const bytes = <usize>rows * ROW;
  const middles = f64x2.splat(middle);
  const halves = f64x2.splat(half);
  const most = f64x2.splat(largest);
  const least = f64x2.splat(-largest);
  const nearest = f64x2.splat(AT_THE_MIDDLE);
  const rounding = f64x2.splat(0.5);
  const fills = f64x2.splat(fill);
  for (let r: usize = 0; r < bytes; r += PAIR) {
    const x = v128.load(cells + r);
    const distance = f64x2.sub(x, middles);
    const away = v128.and(distance, f64x2.ge(f64x2.abs(distance), nearest));
    const scaled = f64x2.mul(f64x2.div(away, halves), most);
    const rounded = f64x2.floor(f64x2.add(scaled, rounding));
    const isNumber = f64x2.eq(x, x);
    const clamped = f64x2.pmax(least, f64x2.pmin(most, rounded));
    v128.store(grid + r, v128.bitselect(clamped, fills, isNumber));
    if (!filled) v128.store(mask + r, v128.and(v128.load(mask + r), isNumber));
  }
}

/** 1 where the position is that of a level and `absent` elsewhere; a negative position is unknown and stands for `unknown`. */
export function encodeLevel(positions: usize, grid: usize, rows: i32, level: f64, absent: f64, unknown: f64): void {
  const bytes = <usize>rows * ROW;
  const zeros = f64x2.splat(0);
  const levels = f64x2.splat(level);
  const ones = f64x2.splat(1);
  const others = f64x2.splat(absent);
  const unknowns = f64x2.splat(unknown);
  for (let r: usize = 0; r < bytes; r += PAIR) {
    const given = v128.load(positions + r);
    const position = v128.bitselect(unknowns, given, f64x2.lt(given, zeros));
    v128.store(grid + r, v128.bitselect(ones, others, f64x2.eq(position, levels)));
  }
}

/** Takes rows of an unknown position out of `mask`. */
export function requireKnown(positions: usize, mask: usize, rows: i32): void {
  const bytes = <usize>rows * ROW;
  const zeros = f64x2.splat(0);
  for (let r: usize = 0; r < bytes; r += PAIR) {
    v128.store(mask + r, v128.and(v128.load(mask + r), f64x2.ge(v128.load(positions + r), zeros)));
  }
}

/** Zeroes the rows of a column that have left `mask`. */
export function keepMasked(column: usize, mask: usize, rows: i32): void {
  const bytes = <usize>rows * ROW;
  for (let r: usize = 0; r < bytes; r += PAIR) {
    v128.store(column + r, v128.and(v128.load(column + r), v128.load(mask + r)));
  }
}

/**
 * Adds to the lower triangle `products`, row by row, the sums of all products of two of `count` columns, `stride` bytes
 * apart. Two columns by four at a time, so that each value loaded is used several times and no sum waits for another: up to
 * three columns behind the last are read, and not used.
 */
export function addProducts(columns: usize, stride: usize, count: i32, rows: i32, products: usize): void {
  const bytes = <usize>rows * ROW;
  for (let i = 0; i < count; i += 2) {
    const a = columns + <usize>i * stride;
    const b = a + stride;
    const rowOfA = products + (<usize>(i * (i + 1)) >> 1) * ROW;
    const rowOfB = rowOfA + <usize>(i + 1) * ROW;
    for (let j = 0; j <= i + 1; j += 4) {
      const c = columns + <usize>j * stride;
      const d = c + stride;
      const e = d + stride;
      const f = e + stride;
      let ac = f64x2.splat(0);
      let ad = ac;
      let ae = ac;
      let af = ac;
      let bc = ac;
      let bd = ac;
      let be = ac;
      let bf = ac;
      for (let r: usize = 0; r < bytes; r += PAIR) {
        const x = v128.load(a + r);
        const y = v128.load(b + r);
        let other = v128.load(c + r);
        ac = f64x2.add(ac, f64x2.mul(x, other));
        bc = f64x2.add(bc, f64x2.mul(y, other));
        other = v128.load(d + r);
        ad = f64x2.add(ad, f64x2.mul(x, other));
        bd = f64x2.add(bd, f64x2.mul(y, other));
        other = v128.load(e + r);
        ae = f64x2.add(ae, f64x2.mul(x, other));
        be = f64x2.add(be, f64x2.mul(y, other));
        other = v128.load(f + r);
        af = f64x2.add(af, f64x2.mul(x, other));
        bf = f64x2.add(bf, f64x2.mul(y, other));
      }
      addRow(rowOfA, i, j, ac, ad, ae, af);
      if (i + 1 < count) addRow(rowOfB, i + 1, j, bc, bd, be, bf);
    }
  }
}

/** Those of four neighbouring sums, from column j on, that lie in row i of the triangle. */
function addRow(row: usize, i: i32, j: i32, first: v128, second: v128, third: v128, fourth: v128): void {
  const at = row + <usize>j * ROW;
  if (j <= i) addLanes(at, first);
  if (j + 1 <= i) addLanes(at + ROW, second);
  if (j + 2 <= i) addLanes(at + 2 * ROW, third);
  if (j + 3 <= i) addLanes(at + 3 * ROW, fourth);
}

function addLanes(at: usize, pair: v128): void {
  store<f64>(at, load<f64>(at) + f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1));
}
