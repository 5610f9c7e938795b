import { expect, test } from 'vitest'
import { Budget } from './semaphore.ts'

test('work waits until there is room, and goes on in the order of asking', async () => {
  const budget = new Budget(10)
  const begun: string[] = []
  const begin = async (name: string, amount: number) => {
    const room = await budget.take(amount)
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

test('who asks for more than there is waits to be alone', async () => {
  const budget = new Budget(10)
  const first = await budget.take(1)
  let isAlone = false
  const whole = budget.take(50).then((room) => {
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
