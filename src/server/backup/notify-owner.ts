import { algiersTime } from '#rules/algiers-time.ts'
import { isTooOld } from './last-backup.ts'

/** ms between two emails about backups, and between two about copies. */
const DAY = 24 * 3_600_000

type SendLetter = (letter: { subject: string; text: string }, signal: AbortSignal) => Promise<void>
type What = 'backup' | 'copy'
type Failure = { madeAt: string | null; problem: string; now: Date }

export type NotifyOwner = (what: What, failure: Failure, signal: AbortSignal) => Promise<void>

const WORDS = {
  backup: {
    subject: 'La boutique n’est plus sauvegardée',
    none: 'Aucune sauvegarde de la boutique n’a encore été faite.',
    last: 'La dernière sauvegarde de la boutique date du',
    failed: 'L’essai de ce jour a échoué.',
  },
  copy: {
    subject: 'Les sauvegardes ne sont plus copiées hors du serveur',
    none: 'Aucune sauvegarde de la boutique n’a encore été copiée hors du serveur.',
    last: 'La dernière sauvegarde copiée hors du serveur date du',
    failed: 'La copie de ce jour a échoué. Les sauvegardes du serveur continuent.',
  },
} satisfies Record<What, object>

/** Makes a function that emails the owner about a too old backup or copy, each at most daily per process. */
export function createNotifyOwner(sendLetter: SendLetter | undefined): NotifyOwner {
  const toldAt = { backup: 0, copy: 0 }
  return async (what, { madeAt, problem, now }, signal) => {
    if (!sendLetter || !isTooOld(madeAt, now) || now.getTime() - toldAt[what] < DAY) return
    const before = toldAt[what]
    toldAt[what] = now.getTime()
    const { subject, none, last, failed } = WORDS[what]
    const age = madeAt === null ? none : `${last} ${algiersTime(new Date(madeAt)).slice(0, 10)}.`
    const lines = ['Bonjour,', '', age, `${failed} ${problem}`.trim(), '']
    const advice =
      'Ouvrez Sauvegardes dans l’administration, ou écrivez à la personne qui s’occupe du serveur.'
    await sendLetter({ subject, text: [...lines, advice, ''].join('\n') }, signal).catch((error) => {
      // The email failed, so the next failure may send it again.
      toldAt[what] = before
      throw error
    })
  }
}
