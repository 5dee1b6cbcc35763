// The energy fraction of missing information of one chain, from the energy of each of its draws:
// E-BFMI = Σ (Eᵢ − Eᵢ₋₁)² / Σ (Eᵢ − Ē)². Betancourt (2016), arXiv:1604.00695. Below about 0.3 the momentum draws
// change the energy too little for the chain to reach the tails.
import { square } from "../math/elementary/square.ts";

/** NaN for fewer than two energies or constant ones. */
export function energyFraction(energies: Float64Array): number {
  const mean = energies.reduce((sum, energy) => sum + energy, 0) / energies.length;
  let changes = 0;
  let spread = 0;
  for (let i = 0; i < energies.length; i++) {
    if (i > 0) changes += square(energies[i] - energies[i - 1]);
    spread += square(energies[i] - mean);
  }
  return changes / spread;
}
