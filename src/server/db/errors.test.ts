import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/test-databases.ts'
import { isDatabaseDown } from './errors.ts'

function errorOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
}

test('a SQLite file that another program holds, or that cannot be opened, is a database that is down', () => {
  using folder = makeTestFolder()
  const file = join(folder.path, 'shop.sqlite')
  const other = new DatabaseSync(file)
  const own = new DatabaseSync(file, { timeout: 0 })
  other.exec('begin immediate')
  expect(isDatabaseDown(errorOf(() => own.exec('begin immediate')))).toBe(true)
  expect(isDatabaseDown(errorOf(() => new DatabaseSync(join(folder.path, 'nowhere', 'shop.sqlite'))))).toBe(
    true,
  )
  own.close()
  other.close()
})

test('a query that is wrong is a bug, not a database that is down', () => {
  const database = new DatabaseSync(':memory:')
  expect(isDatabaseDown(errorOf(() => database.exec('select * from nowhere')))).toBe(false)
  expect(isDatabaseDown(new Error('something else'))).toBe(false)
  expect(isDatabaseDown('not even an error')).toBe(false)
  database.close()
})
