/** The seed of a run; set SEED to what a failed run printed to repeat it. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)

/** Returns a function like `Math.random` whose numbers follow from the seed, which it prints (mulberry32). */
export function seededRandom(what: string): () => number {
  console.log(`${what}: SEED=${SEED}`)
  let state = SEED
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
