import { openSession } from '#server/account/routes.ts'
import { UnavailableError } from '#server/errors.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { setUp } from './set-up.ts'
import { hasOwner, removeCodeFile } from './setup-code.ts'

export function setupRoutes(account: { browserKey: Buffer }) {
  return {
    'GET /setup': async ({ db }) => ({ isNeeded: !(await hasOwner(db)) }),
    'POST /setup': async (context) => {
      const { body, clientIp, config, catalogueVersion } = context
      const owner = await setUp(context, body, clientIp)
      removeCodeFile(config.dataDir)
      // The next page of a visitor is one of an open shop.
      await catalogueVersion.refresh()
      const session = await openSession(context, account, owner)
      if (!session) throw new UnavailableError('Votre compte est prêt\u00a0: connectez-vous')
      return session
    },
  } satisfies Partial<Handlers>
}
