// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { makeTestFolder } from './support/test-databases.ts'

const isServed = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

test('npm start stops when it is told to, and leaves no server behind', async () => {
  using folder = makeTestFolder()
  const port = await freePort()
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(port),
    DEMO: 'off',
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
  }
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: npm.stdout })) if (/^\s*Shop\s+http/.test(line)) break
  npm.stdout.resume()
  expect(await isServed(port)).toBe(true)
  const exit = once(npm, 'exit')
  npm.kill('SIGTERM')
  await exit
  await expect.poll(() => isServed(port)).toBe(false)
})
