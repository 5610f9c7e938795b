import { expect } from 'vitest'
import { CourierError } from '#server/couriers/adapters/courier-error.ts'

export async function failureOf(promise: Promise<unknown> | undefined): Promise<CourierError> {
  const error = await promise?.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CourierError)
  return error as CourierError
}
