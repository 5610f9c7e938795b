import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openEmpty } from '#support/open-empty.ts'
import { ConfigError } from './config.ts'
import { describeFailure } from './start-failure.ts'
import { startShop } from './start-shop.ts'

test('a damaged database is told in one line, with the backup that brings it back', async () => {
  await using empty = await openEmpty('sqlite')
  const { config } = empty
  writeFileSync(
    join(config.dataDir, 'shop.sqlite'),
    'no database at all, but as long as a header of one. '.repeat(40),
  )
  mkdirSync(config.backups.folder)
  for (const day of [1, 2])
    writeFileSync(join(config.backups.folder, `guidon-2026-11-0${day}T10-00-00Z.tar.gz`), '')
  const error = await startShop(config, pino({ level: 'silent' })).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(describeFailure(error, config)).toMatch(
    /^\S+shop\.sqlite is damaged \(.*\): keep a copy, then npm run restore -- \S+guidon-2026-11-02T10-00-00Z\.tar\.gz --force$/,
  )
})

test('rights that are missing and settings that are wrong are told in one line', () => {
  const settings = { dataDir: '/srv/shop', backups: { folder: '/srv/shop/backups', every: null, keep: 7 } }
  const fail = (fields: object) => describeFailure(Object.assign(new Error('why'), fields), settings)
  const folder = /^The shop cannot write to \/srv\/shop: .*\(why\)$/
  for (const fields of [{ errcode: 14 }, { errcode: 8 }, { code: 'EACCES' }, { code: 'EROFS' }])
    expect(fail(fields)).toMatch(folder)
  expect(fail({ code: '42501' })).toMatch(/^The role of DATABASE_URL may not create tables: .*\(why\)$/)
  expect(fail({ code: 'ECONNREFUSED' })).toBe('The database cannot be reached: why')
  expect(fail({ code: 'EADDRINUSE', syscall: 'listen' })).toBe('The shop cannot listen: why')
  expect(describeFailure(new ConfigError('PORT must be a port'))).toBe('PORT must be a port')
})
