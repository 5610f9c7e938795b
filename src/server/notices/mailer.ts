import type { Config } from '#server/config.ts'
import { RemoteError } from '#server/errors.ts'
import type { Letter } from './notice-texts.ts'

/** ms for each step of a delivery to the SMTP server: name, connection, greeting, silence. */
const STEP = 10_000

/** Sends a letter; throws RemoteError, or the reason of the signal. */
export type SendLetter = (letter: Letter, signal: AbortSignal) => Promise<void>

/** Sends letters to the owner by SMTP; undefined without the settings for it. */
export function createMailer({ smtp }: Pick<Config, 'smtp'>): SendLetter | undefined {
  if (!smtp) return undefined
  const { url, to, from } = smtp
  return async (letter, signal) => {
    signal.throwIfAborted()
    // Loaded with the first letter: few shops send any.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      dnsTimeout: STEP,
      connectionTimeout: STEP,
      greetingTimeout: STEP,
      socketTimeout: STEP,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { promise: givenUp, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    try {
      await Promise.race([transport.sendMail({ from, to, ...letter }), givenUp])
    } catch (error) {
      throw new RemoteError('Le serveur SMTP n’a pas pris le courrier', { cause: error })
    } finally {
      signal.removeEventListener('abort', giveUp)
      transport.close()
    }
  }
}
