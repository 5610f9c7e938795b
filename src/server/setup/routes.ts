import type { Setup } from '#contract/setup.ts'
import { type AdminProof, createAdmin } from '#server/account/admins.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { openSession } from '#server/account/routes.ts'
import { toColumns, writeColumns } from '#server/content/identity.ts'
import type { Db } from '#server/db/open.ts'
import { writeCatalogue } from '#server/db/write-catalogue.ts'
import { ForbiddenError, NotFoundError, UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Limits } from '#server/http/rate-limits.ts'
import { deleteSetupCode, findSetupCode, hasOwner, isSameCode, removeCodeFile } from './setup-code.ts'

export function setupRoutes(account: { browserKey: Buffer }) {
  return {
    'GET /setup': async ({ db }) => ({ isNeeded: !(await hasOwner(db)) }),
    'POST /setup': async (context) => {
      const { body, clientIp, config, catalogueVersion } = context
      const owner = await setUp(context, body, clientIp)
      removeCodeFile(config.dataDir)
      // Updates the version, so that visitors' next pages show that the shop is open.
      await catalogueVersion.refresh()
      const session = await openSession(context, account, owner)
      if (!session) throw new UnavailableError('Votre compte est prêt\u00a0: connectez-vous')
      return session
    },
  } satisfies Partial<Handlers>
}

/** The key under which the wrong codes of all clients are counted together. */
const ALL = 'all'

/**
 * Creates the owner, and sets the name and phone number of the shop, in one transaction.
 * @throws NotFoundError if there is an owner; ForbiddenError for a wrong code; HttpError 429 after too many.
 * Attempts of other clients never lock out the right code: there are 32^8 codes, too many to guess.
 */
async function setUp(
  { db, limits }: { db: Db; limits: Pick<Limits, 'setups' | 'setupsByAddress' | 'owners' | 'open'> },
  { code, email, password, name, phone }: Setup,
  client: string,
): Promise<AdminProof> {
  // Reads the code before the owner: creating the owner deletes the code, and a late request must get 404.
  const expected = await findSetupCode(db)
  await refuseSecond(db)
  // There is no `await` between check and count, so that concurrent attempts cannot exceed the limit.
  limits.setupsByAddress.check(client)
  if (expected === undefined || !isSameCode(code, expected)) {
    limits.setups.check(ALL)
    await Promise.all([limits.setupsByAddress.count(client), limits.setups.count(ALL)])
    throw new ForbiddenError('Ce code n’est pas le bon', { code: 'wrong_code' })
  }
  using _turn = await limits.owners.take(1)
  await refuseSecond(db)
  const passwordHash = await hashPassword(password, () => limits.open.passwords.take(client))
  return writeCatalogue(db, async (trx) => {
    await refuseSecond(trx)
    const owner = await createAdmin(trx, { email, passwordHash, isChosen: true })
    await writeColumns(trx, toColumns({ name, phone }))
    await deleteSetupCode(trx)
    return owner
  })
}

async function refuseSecond(db: Parameters<typeof hasOwner>[0]): Promise<void> {
  if (await hasOwner(db))
    throw new NotFoundError('Cette boutique a déjà un propriétaire\u00a0: connectez-vous')
}
