import { format } from 'node:util'
import { afterEach } from 'vitest'

const seen: string[] = []

console.error = (...words) => {
  seen.push(format(...words))
}

afterEach(() => {
  const [first] = seen.splice(0)
  if (first !== undefined) throw new Error(`console.error was called: ${first}`)
})
