// Ids of people → numbers from 0 on, one for each id, in memory that grows with the people and not with the rows. Ids are
// compared byte by byte, trimmed like any cell; one of more than 19 bytes by 152 bits of its SHA-256: among 10⁹ people the
// chance that two such ids are taken for one is below 10⁻²⁷, and to be taken for a given person needs some 2¹⁵² trials.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { fitsCell, LONGEST_CELL } from "../study/cell-length.ts";
import { trimCell } from "./trim-cell.ts";

/** What stands for no person: an empty cell, a code for a missing one, and a cell that is too long. */
export const NOBODY = -1;

/** Of 32 bits. A key is an id with zeros after it, or the beginning of its digest; its last byte is the length, or says which. */
const WORDS = 5;
const ROOM = 4 * WORDS - 1;
const DIGEST = 255;

/** To be asked in one of its three ways: an id and its digest are not known to be the same. */
export class People {
  /** The key of each id, by its number. */
  #keys = new Uint32Array(WORDS * 1024);
  /** 1 + the number of an id, at the place its key asks for or after it; 0 where there is none. Half of them stay free. */
  #slots = new Int32Array(2048);
  #count = 0;
  /** The codes take the first numbers. */
  readonly #codes: number;
  readonly #key = new Uint32Array(WORDS);
  readonly #bytes = new Uint8Array(this.#key.buffer);

  constructor(missing: readonly string[] = []) {
    for (const code of ["", ...missing].map(byteString)) {
      this.#writeId(code);
      this.#find();
      this.#writeDigest(digestOf(code));
      this.#find();
    }
    this.#codes = this.#count;
  }

  /** Of an id given as bytes, one character each. */
  ofBytes(id: string): number {
    if (id.length > LONGEST_CELL) return NOBODY;
    this.#writeId(trimCell(id));
    return this.#number();
  }

  /** Of an id given as text, whose bytes are those of UTF-8. */
  ofText(id: string | null | undefined): number {
    return typeof id === "string" && fitsCell(id) ? this.ofBytes(byteString(id)) : NOBODY;
  }

  /** Of an id whose SHA-256 an engine computed, in hexadecimal digits. */
  ofDigest(hex: string | null): number {
    if (!hex) return NOBODY;
    this.#writeDigest(Array.from({ length: ROOM }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)));
    return this.#number();
  }

  #writeId(id: string): void {
    if (id.length > ROOM) this.#writeDigest(digestOf(id));
    else {
      for (let i = 0; i < ROOM; i++) this.#bytes[i] = i < id.length ? id.charCodeAt(i) : 0;
      this.#bytes[ROOM] = id.length;
    }
  }

  #writeDigest(digest: ArrayLike<number>): void {
    for (let i = 0; i < ROOM; i++) this.#bytes[i] = digest[i];
    this.#bytes[ROOM] = DIGEST;
  }

  #number(): number {
    return Math.max(NOBODY, this.#find() - this.#codes);
  }

  #find(): number {
    const slot = this.#slotOf(this.#key, 0);
    if (this.#slots[slot] > 0) return this.#slots[slot] - 1;
    this.#keys.set(this.#key, WORDS * this.#count);
    this.#slots[slot] = ++this.#count;
    if (2 * this.#count === this.#slots.length) this.#grow();
    return this.#count - 1;
  }

  /** Where a key stands, or may be put. */
  #slotOf(keys: Uint32Array, start: number): number {
    const last = this.#slots.length - 1;
    let slot = mixed(keys, start) & last;
    while (this.#slots[slot] > 0 && !this.#isSame(this.#slots[slot] - 1, keys, start)) slot = (slot + 1) & last;
    return slot;
  }

  #isSame(number: number, keys: Uint32Array, start: number): boolean {
    for (let i = 0; i < WORDS; i++) if (this.#keys[WORDS * number + i] !== keys[start + i]) return false;
    return true;
  }

  #grow(): void {
    const keys = new Uint32Array(2 * this.#keys.length);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#count; number++) {
      this.#slots[this.#slotOf(keys, WORDS * number)] = number + 1;
    }
  }
}

/** A place to begin with, in which every byte of a key has a say. */
function mixed(keys: Uint32Array, start: number): number {
  let place = 0;
  for (let i = 0; i < WORDS; i++) {
    place = Math.imul(place ^ keys[start + i], 0x9e3779b1);
    place ^= place >>> 15;
  }
  return place;
}

function digestOf(bytes: string): Uint8Array {
  return sha256(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** UTF-8, one character a byte. */
function byteString(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : String.fromCharCode(...utf8ToBytes(text));
}
