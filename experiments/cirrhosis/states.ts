// The 46 states of data/cirrhosis.csv: wine and liquor per head, and the death rate from cirrhosis. A test compares
// them with the file.
export interface State {
  readonly wine: number;
  readonly liquor: number;
  readonly cirrhosis: number;
}

const ROWS: readonly (readonly [wine: number, liquor: number, cirrhosis: number])[] = [
  [5, 30, 41.2],
  [4, 41, 31.7],
  [3, 38, 39.4],
  [7, 48, 57.5],
  [11, 53, 74.8],
  [9, 65, 59.8],
  [6, 73, 54.3],
  [3, 32, 47.9],
  [12, 56, 77.2],
  [7, 57, 56.6],
  [14, 43, 80.9],
  [12, 33, 34.3],
  [10, 48, 53.1],
  [10, 69, 55.4],
  [14, 54, 57.8],
  [9, 47, 62.8],
  [7, 68, 67.3],
  [18, 47, 56.7],
  [6, 27, 37.6],
  [31, 79, 129.9],
  [13, 59, 70.3],
  [20, 97, 104.2],
  [19, 95, 83.6],
  [10, 81, 66],
  [4, 26, 52.3],
  [16, 76, 86.9],
  [9, 37, 66.6],
  [6, 46, 40.1],
  [6, 40, 55.7],
  [21, 76, 58.1],
  [15, 70, 74.3],
  [17, 66, 98.1],
  [7, 63, 40.7],
  [13, 59, 66.7],
  [8, 55, 48],
  [28, 149, 122.5],
  [23, 77, 92.1],
  [22, 43, 76],
  [23, 74, 97.5],
  [7, 56, 33.8],
  [16, 63, 90.5],
  [2, 41, 29.7],
  [6, 59, 28],
  [3, 32, 51.6],
  [8, 40, 55.7],
  [13, 57, 55.5],
];

export const STATES: readonly State[] = ROWS.map(([wine, liquor, cirrhosis]) => ({ wine, liquor, cirrhosis }));
