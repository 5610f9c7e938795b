import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { resetPassword } from '#server/queries/admins.ts'

// For an owner who is locked out: npm run admin -- reset-password [--email owner@shop.dz]

const { positionals, values } = parseArgs({ allowPositionals: true, options: { email: { type: 'string' } } })
if (positionals[0] !== 'reset-password') {
  console.error('Usage: npm run admin -- reset-password [--email ADDRESS]')
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile('.env')
const database = openDatabase(readConfig(process.env))
try {
  await migrate(database)
  const password = randomBytes(9).toString('base64url')
  const email = await resetPassword(database.db, password, values.email)
  console.log(email ? `New password of ${email}: ${password}   (shown this once)` : 'There is no such owner.')
  process.exitCode = email ? 0 : 1
} finally {
  await database.db.destroy()
}
