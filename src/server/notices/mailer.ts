import type { Config } from '#server/config.ts'
import { RemoteError } from '#server/errors.ts'
import type { Letter } from './notice-texts.ts'

/** Time limit in ms of each SMTP step: DNS, connection, greeting, idle socket. */
const STEP = 10_000

/** Sends an email, by default to NOTIFY_EMAIL. Throws RemoteError, or the signal's reason if it aborted before. */
export type SendLetter = (letter: Letter & { to?: string }, signal: AbortSignal) => Promise<void>

/** Creates the function that sends emails in the shop's name; undefined without SMTP settings. */
export function createMailer(
  { smtp }: Pick<Config, 'smtp'>,
  findName: () => Promise<string>,
): SendLetter | undefined {
  if (!smtp) return undefined
  const { url, to, from } = smtp
  return async (letter, signal) => {
    const name = await findName()
    // Loaded lazily, because few shops send email.
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
