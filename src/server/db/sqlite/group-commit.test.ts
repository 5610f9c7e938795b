import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#support/test-databases.ts'
import { RolledBackError } from '../errors.ts'
import { createGroupCommitWriter } from './group-commit.ts'
import { SqliteDatabase } from './sqlite-database.ts'

/** A database that refuses some statements, as a failing disk does, and counts the others. */
class FailingDatabase extends SqliteDatabase {
  refused: string[] = []
  commits = 0

  override exec(sql: string): void {
    if (sql === 'commit') this.commits++
    if (this.refused.includes(sql)) throw new Error(`no ${sql} on this disk`)
    super.exec(sql)
  }
}

function openWriter() {
  const folder = makeTestFolder()
  const database = new FailingDatabase(join(folder.path, 'shop.sqlite'))
  database.exec('create table brands (name text)')
  const writer = createGroupCommitWriter(database)
  onTestFinished(async () => {
    await writer.close()
    folder[Symbol.dispose]()
  })
  const add = async (name: string) => {
    const transaction = await writer.begin()
    transaction.run(CompiledQuery.raw(`insert into brands values ('${name}')`))
    await transaction.commit()
  }
  const giveUp = async () => {
    const transaction = await writer.begin()
    transaction.run(CompiledQuery.raw(`insert into brands values ('Nobody')`))
    transaction.rollback()
  }
  const names = () => database.run<{ name: string }>(CompiledQuery.raw('select name from brands')).rows
  return { database, writer, add, giveUp, names }
}

function reasonOf(end: PromiseSettledResult<unknown>): string | null {
  return end.status === 'rejected' ? end.reason.message : null
}

test('transactions that can be neither committed nor undone are told so, and are undone before the next', async () => {
  const { database, writer, add, names } = openWriter()
  database.refused = ['commit', 'rollback']
  const ended = await Promise.allSettled([add('AGV'), add('Bell')])
  expect(ended.map(reasonOf)).toEqual(['no commit on this disk', 'no commit on this disk'])
  // While they cannot be rolled back, nothing may be written, because it would be undone with them.
  await expect(add('Caberg')).rejects.toThrow('no rollback on this disk')
  const one = CompiledQuery.raw(`insert into brands values ('Dainese')`)
  await expect(writer.run(one)).rejects.toThrow('no rollback on this disk')
  database.refused = []
  await add('Shoei')
  await writer.run(one)
  expect(names().map(({ name }) => name)).toEqual(['Shoei', 'Dainese'])
})

test('transactions that come one upon another are committed together, until a turn brings none', async () => {
  const { database, add, names } = openWriter()
  const adding: Promise<void>[] = []
  for (const name of ['AGV', 'Bell', 'Caberg', 'Dainese']) {
    adding.push(add(name))
    await setImmediate()
  }
  await Promise.all(adding)
  expect(database.commits).toBe(1)
  await add('Shoei')
  expect(database.commits).toBe(2)
  expect(names().map(({ name }) => name)).toEqual(['AGV', 'Bell', 'Caberg', 'Dainese', 'Shoei'])
})

test('one that gives up takes nobody along: not the first of a group, nor one after it', async () => {
  const { database, add, giveUp, names } = openWriter()
  await Promise.all([giveUp(), add('AGV'), giveUp(), add('Bell'), giveUp()])
  await giveUp()
  expect(names().map(({ name }) => name)).toEqual(['AGV', 'Bell'])
  expect(database.isInTransaction).toBe(false)
})

test('one that gives up and cannot be undone takes its group along: nothing of it is written', async () => {
  const { database, add, giveUp, names } = openWriter()
  database.refused = ['rollback to member']
  const ended = await Promise.allSettled([add('AGV'), giveUp(), add('Bell')])
  const away = new RolledBackError().message
  expect(ended.map(reasonOf)).toEqual([away, 'no rollback to member on this disk', null])
  database.refused = ['rollback']
  await expect(giveUp()).rejects.toThrow('no rollback on this disk')
  await expect(add('Caberg')).rejects.toThrow('no rollback on this disk')
  database.refused = []
  await add('Shoei')
  expect(names().map(({ name }) => name)).toEqual(['Bell', 'Shoei'])
})
