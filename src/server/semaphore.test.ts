import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('work waits until there is room, first come, first served', async () => {
  const semaphore = new Semaphore(10)
  const begun: string[] = []
  const begin = async (name: string, weight: number) => {
    const room = await semaphore.take(weight)
    begun.push(name)
    return room
  }
  const first = await begin('six', 6)
  const second = await begin('four', 4)
  const large = begin('nine', 9)
  const small = begin('one', 1)
  first[Symbol.dispose]()
  await Promise.resolve()
  expect(begun).toEqual(['six', 'four'])
  second[Symbol.dispose]()
  await Promise.all([large, small])
  expect(begun).toEqual(['six', 'four', 'nine', 'one'])
})

test('a weight above the limit waits until nothing else is taken', async () => {
  const semaphore = new Semaphore(10)
  const first = await semaphore.take(1)
  let isAlone = false
  const whole = semaphore.take(50).then((room) => {
    isAlone = true
    return room
  })
  await Promise.resolve()
  expect(isAlone).toBe(false)
  first[Symbol.dispose]()
  const room = await whole
  room[Symbol.dispose]()
  expect(isAlone).toBe(true)
})

test('beyond its queue work is refused, and what waits keeps its turn', async () => {
  const semaphore = new Semaphore(1, 2)
  const first = await semaphore.take(1)
  const waiting = [semaphore.take(1), semaphore.take(1)]
  const abort = new AbortController()
  await expect(semaphore.take(1, abort.signal)).rejects.toThrow('momentanément indisponible')
  abort.abort()
  first[Symbol.dispose]()
  for (const turn of waiting) (await turn)[Symbol.dispose]()
  await semaphore.take(1)
})

test('waiting can be abandoned, which lets the next one in', async () => {
  const semaphore = new Semaphore(10)
  const first = await semaphore.take(5)
  const abort = new AbortController()
  const large = semaphore.take(10, abort.signal)
  const small = semaphore.take(5)
  abort.abort(new Error('hung up'))
  await expect(large).rejects.toThrow('hung up')
  await expect(semaphore.take(1, abort.signal)).rejects.toThrow('hung up')
  const second = await small
  first[Symbol.dispose]()
  second[Symbol.dispose]()
  // An aborted call holds no weight, and an abort after a call was admitted has no effect.
  const late = new AbortController()
  const whole = await semaphore.take(10, late.signal)
  late.abort()
  whole[Symbol.dispose]()
  await semaphore.take(10)
})
