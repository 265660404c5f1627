/** Sizes for `npm test`, and the full sizes of the bench, which sets FAULTS=full. */
const SMALL = {
  buyers: 40,
  swapRequests: 1_000,
  checkouts: 24,
  kills: 3,
  products: 2_000,
  seed: 20_261_121,
  timeoutMs: 3 * 60_000,
}
const FULL = {
  buyers: 200,
  swapRequests: 20_000,
  checkouts: 1_000,
  kills: 40,
  products: 10_000,
  seed: Number(process.env.SEED ?? Date.now() % 1_000_000),
  timeoutMs: 60 * 60_000,
}

export const FAULTS = process.env.FAULTS === 'full' ? FULL : SMALL
