import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { resetPassword } from '#server/account/admins.ts'
import type { Config } from '#server/config.ts'
import { findIdentity } from '#server/content/identity.ts'
import { withAdvisoryLock } from '#server/db/advisory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { refuseMissing } from '#server/db/snapshot/snapshot.ts'
import { createMailer } from '#server/notices/mailer.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { forgetSecretKey, rotateSecretKey } from '#server/secrets/secret-key.ts'
import { findAdminPath } from '#server/setup/admin-path.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'Usage: npm run admin -- reset-password [--email ADDRESS] | path | test-mail | rotate-key | forget-key'

/** ms for the letter of a test. */
const LETTER_TIMEOUT = 30_000

/** `needsStop`: on SQLite the shop must not run, since it would go on with the former key. */
type Command = { needsStop: boolean; run: (db: Db, config: Config) => Promise<void> }

await runCommand(async (config) => {
  const command = readCommand()
  await refuseMissing(config)
  using _lock = command.needsStop ? lockFolder(config) : undefined
  const database = openDatabase(config)
  try {
    await migrate(database)
    await withAdvisoryLock(database, () => command.run(database.db, config))
  } finally {
    await database.db.destroy()
  }
})

function readCommand(): Command {
  try {
    const options = { email: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [name, ...others] = positionals
    const isAlone = others.length === 0 && values.email === undefined
    if (name === 'reset-password' && others.length === 0) {
      return { needsStop: false, run: (db) => resetOwner(db, values.email) }
    }
    if (name === 'path' && isAlone) return { needsStop: false, run: printPath }
    if (name === 'test-mail' && isAlone) return { needsStop: false, run: sendTestLetter }
    if (name === 'rotate-key' && isAlone) return { needsStop: true, run: rotateKey }
    if (name === 'forget-key' && isAlone) return { needsStop: true, run: forgetKey }
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new Error(USAGE)
}

/** Sets a new password for an owner who is locked out, and ends the sessions of that account. */
async function resetOwner(db: Db, email: string | undefined): Promise<void> {
  const password = randomBytes(9).toString('base64url')
  const owner = await resetPassword(db, password, email)
  if (!owner) throw new Error('There is no such owner.')
  console.log(`New password of ${owner}: ${password}   (shown this once)`)
}

/** Prints the secret prefix of the admin alone, for scripts too. */
async function printPath(db: Db, config: Config): Promise<void> {
  console.log(await findAdminPath(db, config))
}

/** Sends a letter as the shop does for an order, so that wrong settings show before one comes. */
async function sendTestLetter(db: Db, config: Config): Promise<void> {
  const sendLetter = createMailer(config, async () => (await findIdentity(db)).name)
  if (!sendLetter) throw new Error('SMTP_URL and NOTIFY_EMAIL are not set.')
  const letter = {
    subject: 'Essai de votre boutique',
    text: 'Les nouvelles commandes arriveront à cette adresse.\n',
  }
  await sendLetter(letter, AbortSignal.timeout(LETTER_TIMEOUT)).catch((error: unknown) => {
    const { cause } = error instanceof Error ? error : {}
    throw new Error(`The mail server did not take it: ${cause instanceof Error ? cause.message : error}`)
  })
  console.log(`Sent to ${config.smtp?.to}.`)
}

async function rotateKey(db: Db, config: Config): Promise<void> {
  const { encrypted, unreadable } = await rotateSecretKey(db, config)
  const left = unreadable > 0 ? ` (${unreadable} could not be read before, and cannot now)` : ''
  console.log(`The secrets of ${encrypted} courier accounts are encrypted with the new key${left}.`)
  console.log(
    config.newSecretKey
      ? 'Now set SECRET_KEY to NEW_SECRET_KEY for every instance, and start them. Backups of before need the former key.'
      : 'Start the shop; several instances need a copy of secret.key. Backups of before need secret.key.old.',
  )
}

async function forgetKey(db: Db, config: Config): Promise<void> {
  await forgetSecretKey(db, config)
  console.log(
    'The present secret key is the key of this shop now: type the secrets of courier accounts again.',
  )
}
