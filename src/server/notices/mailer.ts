import type { Config } from '#server/config.ts'
import { RemoteError } from '#server/errors.ts'
import type { Letter } from './notice-texts.ts'

/** ms per SMTP step: DNS, connection, greeting, idle socket. */
const STEP = 10_000

/** Sends a letter, to NOTIFY_EMAIL unless `to` says otherwise. Throws RemoteError; the reason of the signal. */
export type SendLetter = (letter: Letter & { to?: string }, signal: AbortSignal) => Promise<void>

/** Creates the SMTP mailer to the owner; undefined if not configured. The sender has the name of the shop. */
export function createMailer(
  { smtp }: Pick<Config, 'smtp'>,
  findName: () => Promise<string>,
): SendLetter | undefined {
  if (!smtp) return undefined
  const { url, to, from } = smtp
  return async (letter, signal) => {
    const name = await findName()
    // Lazy: few shops send e-mail.
    const { createTransport } = await import('nodemailer')
    signal.throwIfAborted()
    const transport = createTransport({
      url,
      dnsTimeout: STEP,
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    try {
      const sender = { name, address: from }
      await Promise.race([transport.sendMail({ from: sender, to, ...letter }), aborted])
    } catch (error) {
      throw new RemoteError('Le serveur SMTP n’a pas pris le courrier', { cause: error })
    } finally {
      signal.removeEventListener('abort', abort)
      transport.close()
    }
  }
}
