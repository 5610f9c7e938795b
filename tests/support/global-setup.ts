import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { releaseUnusedKey } from '#server/secrets/secret-key.ts'
import { startShop } from '#server/start-shop.ts'
import { cheapenPassword } from './cheap-password.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, SHOP_SETTINGS } from './credentials.ts'
import { execute, startPostgres } from './postgres-server.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Folder of the files of tests, and the new shop that they copy: wilayas and an owner, nothing else. */
export type TestGround = {
  folder: string
  sqliteFile: string
  postgres: { admin: string; template: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    ground: TestGround
  }
}

const TEMPLATE = 'template_shop'

/** Starts PostgreSQL and makes the shop that tests copy, on each database; returns the clean-up. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await using opening = new AsyncDisposableStack()
  const folder = makeTemporaryFolder('shop-tests')
  // Retries: a program that a test has ended may still write its compile cache.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  // An interrupted run does not dispose of anything.
  process.once('exit', remove)
  opening.defer(remove)
  // Halves the start time of the commands that tests run dozens of times.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const server = await startPostgres()
  opening.defer(server.stop)
  const dataDir = join(folder, 'template')
  mkdirSync(dataDir)
  await execute(server.url('postgres'), `create database ${TEMPLATE}`)
  await makeShop({ DATA_DIR: dataDir })
  await makeShop({ DATA_DIR: dataDir, DATABASE_URL: server.url(TEMPLATE) })
  project.provide('ground', {
    folder,
    sqliteFile: join(dataDir, 'shop.sqlite'),
    postgres: { admin: server.url('postgres'), template: TEMPLATE },
  })
  const everything = opening.move()
  return () => everything.disposeAsync()
}

async function makeShop(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ DEMO: 'off', ADMIN_EMAIL, ADMIN_PASSWORD, ...SHOP_SETTINGS, ...settings })
  const shop = await startShop(config, pino({ level: 'silent' }))
  await cheapenPassword(shop.db)
  // Each test has a folder, and a secret key, of its own.
  await releaseUnusedKey(shop.db)
  await shop.stop()
}
