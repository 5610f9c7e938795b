import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

test('networks take turns, however much one of them has waiting, and other events have theirs between', async () => {
  const turns = createTurns({ whole: 100, client: 100 }, [])
  const started: string[] = []
  const enter = (client: string, name: string) => turns.take(client).then(() => started.push(name))
  const heavy = Array.from({ length: 10 }, (_, n) => enter('a', `a${n}`))
  const light = enter('b', 'b0')
  await setImmediate()
  expect(started).toEqual(['a0'])
  await Promise.all([...heavy, light])
  expect(started.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'a2'])
})

test('so many run at once, the others wait, and one that leaves lets the next begin', async () => {
  const turns = createTurns({ whole: 10, client: 10 }, [], { atOnce: 2 })
  const [first] = await Promise.all([turns.take('a'), turns.take('a')])
  let isRunning = false
  const third = turns.take('b').then(() => {
    isRunning = true
  })
  for (let count = 0; count < 3; count++) await setImmediate()
  expect(isRunning).toBe(false)
  first?.[Symbol.dispose]()
  await third
})

test('a full queue refuses the oldest that waits of who waits most, never who waits for nothing yet', async () => {
  const turns = createTurns({ whole: 5, client: 4 }, [], { atOnce: 1 })
  const ask = (client: string) =>
    turns.take(client).then(
      async (turn) => {
        await setImmediate()
        turn[Symbol.dispose]()
        return 'made'
      },
      (error) => error.name,
    )
  const first = await turns.take('a')
  const heavy = [ask('b'), ask('b'), ask('b'), ask('b')]
  const light = [ask('c'), ask('d')]
  expect(await Promise.all([heavy[0], heavy[1]])).toEqual(['Error', 'Error'])
  first[Symbol.dispose]()
  expect(await Promise.all([...heavy.slice(2), ...light])).toEqual(['made', 'made', 'made', 'made'])
})

test('what waits lets others go before as they arrive, but not for long', async () => {
  let now = performance.now()
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const connections = { asked: 1 }
  const hits = { asked: 1 }
  const turns = createTurns({ whole: 10, client: 10 }, [connections, hits])
  await turns.take('a')
  let begun = 0
  const waiting = [turns.take('a'), turns.take('a')].map((turn) => turn.then(() => begun++))
  const arrive = async (count: number) => {
    for (let n = 0; n < count; n++) {
      if (n % 2 === 0) connections.asked++
      else hits.asked++
      await setImmediate()
    }
  }
  await arrive(20)
  expect(begun).toBe(0)
  now += 60
  await arrive(20)
  expect(begun).toBe(1)
  // The 3 ms do not count as a lull, since the event loop was blocked and no request could arrive.
  await setImmediate()
  now += 3
  await setImmediate()
  expect(begun).toBe(1)
  for (let ms = 0; ms < 3; ms++) {
    now += 1
    await setImmediate()
  }
  await Promise.all(waiting)
})
