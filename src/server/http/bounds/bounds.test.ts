import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BOUNDS, createBounds } from './bounds.ts'
import { NETWORK_SHARE } from './held-places.ts'

const SECURITY = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')

test('each bound of all has a smaller one of a client, and of a network, and docs/security.md shows both', () => {
  for (const [name, { whole, client }] of Object.entries(BOUNDS)) {
    expect([name, client * NETWORK_SHARE < whole]).toEqual([name, true])
    const [, , ...cells] =
      SECURITY.split('\n')
        .find((line) => line.startsWith(`| \`${name}\``))
        ?.split('|') ?? []
    const shown = name.endsWith('Bytes')
      ? [whole, client].map((bytes) => `${bytes / 1024 / 1024} MiB`)
      : [whole, client].map((count) => count.toLocaleString('en-US'))
    expect([name, ...cells.slice(1, 3).map((cell) => cell.trim())]).toEqual([name, ...shown])
  }
})

test('without limits a client holds all there is, and a trusted proxy all connections', async () => {
  const { lists } = createBounds({ isLimited: false, isProxied: false })
  const taken = Array.from({ length: BOUNDS.lists.whole }, () => lists.take('a'))
  for (const turn of taken) (await turn)[Symbol.dispose]()
  const { connections } = createBounds({ isLimited: true, isProxied: true })
  for (let n = 0; n < 200; n++) expect(connections.take('127.0.0.1')).toBeDefined()
})
