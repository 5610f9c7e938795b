import { format } from 'node:util'
import { afterEach } from 'vitest'
import { SEED } from './random.ts'

const seen: string[] = []

console.error = (...words) => {
  seen.push(format(...words))
}

afterEach(() => {
  const [first] = seen.splice(0)
  if (first !== undefined) throw new Error(`console.error was called: ${first}`)
})

// A property that fails prints its seed: SEED repeats it.
if (process.env.SEED) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed: SEED })
}
