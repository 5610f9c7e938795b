import { expect, test } from 'vitest'
import { queueFrom } from './call-queue-position.ts'

const queue = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]

test.each([
  { position: { current: null, passed: [] }, ids: [1, 2, 3, 4] },
  { position: { current: 3, passed: [] }, ids: [3, 1, 2, 4] },
  { position: { current: null, passed: [2, 1] }, ids: [3, 4, 2, 1] },
  { position: { current: 2, passed: [2, 1] }, ids: [2, 3, 4, 1] },
  { position: { current: 9, passed: [8] }, ids: [1, 2, 3, 4] },
  { position: { current: null, passed: [4, 3, 2, 1] }, ids: [4, 3, 2, 1] },
])('of the queue, $position begins with $ids', ({ position, ids }) => {
  expect(queueFrom(queue, { isCalled: false, ...position }).map(({ id }) => id)).toEqual(ids)
})
