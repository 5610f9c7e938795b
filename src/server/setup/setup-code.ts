import { randomInt, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, DbOrTrx } from '#server/db/open.ts'
import { writePrivateFile } from '#server/db/private-files.ts'
import { exists } from '#server/db/rows.ts'

const FILE = 'setup.code'
const LENGTH = 8
/** Characters of the code, without those that look alike, such as O and 0. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function hasOwner(db: DbOrTrx): Promise<boolean> {
  return exists(db.selectFrom('admins'))
}

/**
 * Returns the code of the first start, made once for all instances; null once there is an owner. Instances
 * must take turns (`withAdvisoryLock`).
 */
export async function openSetupCode(db: Db, { dataDir }: { dataDir: string }): Promise<string | null> {
  if (await hasOwner(db)) {
    await deleteSetupCode(db)
    removeCodeFile(dataDir)
    return null
  }
  const code = (await findSetupCode(db)) ?? makeCode()
  await db
    .insertInto('setup_code')
    .values({ id: 1, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  writePrivateFile(join(dataDir, FILE), `${code}\n`)
  return code
}

export async function findSetupCode(db: DbOrTrx): Promise<string | undefined> {
  return (await db.selectFrom('setup_code').select('code').executeTakeFirst())?.code
}

export async function deleteSetupCode(db: DbOrTrx): Promise<void> {
  await db.deleteFrom('setup_code').execute()
}

export function removeCodeFile(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true })
}

/** Compares in constant time, ignoring case, blanks and dashes. */
export function isSameCode(typed: string, code: string): boolean {
  const given = Buffer.from(typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase())
  const expected = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function makeCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
