import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

export const DATABASES = ['sqlite', 'postgres'] as const

/** An empty folder of one test's own; gone when it is disposed of. */
export function makeTestFolder() {
  const path = mkdtempSync(join(inject('ground').folder, 'test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export function copySqliteFile(dataDir: string): void {
  copyFileSync(inject('ground').sqliteFile, join(dataDir, 'shop.sqlite'))
}

let server: pg.Pool | undefined

/** A PostgreSQL database of one test's own: a new shop's, or one without any table; dropped when disposed of. */
export async function createPostgresDatabase({ from = 'template' }: { from?: 'template' | 'nothing' } = {}) {
  const { admin, template } = inject('ground').postgres
  server ??= connect(admin)
  const ask = (statement: string) => server?.query(statement)
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await ask(
    `create database ${name} template ${from === 'template' ? template : 'template0'} strategy file_copy`,
  )
  const url = new URL(admin)
  url.pathname = name
  const drop = async () => void (await ask(`drop database if exists ${name} with (force)`))
  return { url: url.href, drop, [Symbol.asyncDispose]: drop }
}

/** One connection for all tests of a worker: opening another takes longer than the statements that it runs. */
function connect(admin: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: admin, max: 1 })
  // PostgreSQL stops at the end of the run, before the workers do.
  pool.on('error', () => {})
  return pool
}
