import { SEED } from './random.ts'

// A property that fails prints its seed: SEED repeats it.
if (process.env.SEED) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: SEED })
}
