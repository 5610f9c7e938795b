import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { resetPassword } from '#server/account/admins.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { refuseMissing } from '#server/db/snapshot.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run admin -- reset-password [--email ADDRESS]'

// For an owner who is locked out: a new password, and no session stays open.

await runCommand(async (config) => {
  const email = readCommand()
  await refuseMissing(config)
  const database = openDatabase(config)
  try {
    await migrate(database)
    const password = randomBytes(9).toString('base64url')
    const owner = await resetPassword(database.db, password, email)
    if (!owner) throw new Error('There is no such owner.')
    console.log(`New password of ${owner}: ${password}   (shown this once)`)
  } finally {
    await database.db.destroy()
  }
})

/** The email that was named, if any. Throws when it is no command of ours. */
function readCommand(): string | undefined {
  try {
    const options = { email: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    if (positionals.join(' ') === 'reset-password') return values.email
  } catch {
    // An option that we do not have: the usage says which we do.
  }
  throw new Error(USAGE)
}
