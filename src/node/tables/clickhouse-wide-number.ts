// A number of more digits than a double has, from the hexadecimal bytes that a server holds of it. Its digits are not asked for:
// servers write long ones into buffers too short for them, and what comes out depends on where in an answer they stand.

/** Bytes of the whole number, least first, without zeros at the end → the number as text. */
export function wideNumberText(hex: string, engineType: string): string {
  const [, digits, scale] = /\bDecimal\((\d+),\s*(\d+)\)/.exec(engineType) ?? [];
  const [, bits] = /\bU?Int(\d+)\b/.exec(engineType) ?? [];
  const width = bits ? Number(bits) : decimalBits(Number(digits));
  const bytes = hex.match(/../g)?.reverse().join("") ?? "";
  const unsigned = BigInt(`0x${bytes || "0"}`);
  const value = /\bUInt/.test(engineType) ? unsigned : BigInt.asIntN(width, unsigned);
  return scale === undefined ? String(value) : withPoint(value, Number(scale));
}

/** What ClickHouse stores decimals of so many digits in. */
function decimalBits(digits: number): number {
  if (digits <= 18) return 64;
  return digits <= 38 ? 128 : 256;
}

function withPoint(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  return `${value < 0n ? "-" : ""}${whole}${scale > 0 ? `.${fraction}` : ""}`;
}
