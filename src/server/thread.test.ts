import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Thread, ThreadError } from './thread.ts'

/** A timeout in ms that no expected answer reaches. */
const LONG = 60_000

/** Starts a thread that runs `code` for each question `n`, with `answer` to post one. */
function startThread(code: string, memory = 64): Thread<number, number> {
  const program = `import { parentPort as port } from 'node:worker_threads'
    const answer = (message) => port.postMessage(message)
    port.on('message', (n) => { ${code} })`
  const thread = new Thread<number, number>(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    memory,
  })
  onTestFinished(() => thread[Symbol.asyncDispose]())
  return thread
}

test('a thread answers each question in turn, or one with several answers', async () => {
  const thread = startThread('answer(n); answer(10 * n)')
  thread.ask(1)
  thread.ask(2)
  expect(await Array.fromAsync({ length: 4 }, () => thread.next(LONG))).toEqual([1, 10, 2, 20])
})

test.for([
  ['takes too long', 'for (;;);', 200, /took too long/],
  ['takes too much memory', 'const all = []; for (;;) all.push({ n })', LONG, /memory/],
  ['throws', 'throw new RangeError("No such row")', LONG, /No such row/],
  ['ends', 'process.exit()', LONG, /has ended/],
] as const)('a thread that %s fails, and answers no more', async ([, code, timeout, cause]) => {
  const thread = startThread(code, 16)
  thread.ask(1)
  const failure = await thread.next(timeout).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ThreadError)
  expect(inspect(failure)).toMatch(cause)
  thread.ask(2)
  await expect(thread.next(LONG)).rejects.toBe(failure)
})
