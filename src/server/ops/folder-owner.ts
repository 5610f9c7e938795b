import { existsSync, readFileSync, statSync } from 'node:fs'
import { ConfigError } from '#server/config.ts'

/**
 * Refuses a command of root on the data folder of another user: what root writes there, the shop could not change.
 * @throws ConfigError with the command to type instead
 */
export function refuseRoot(dataDir: string, command: string, uid = process.getuid?.()): void {
  if (uid !== 0 || !existsSync(dataDir)) return
  const owner = statSync(dataDir).uid
  if (owner === 0) return
  const name = nameOf(owner)
  throw new ConfigError(`${dataDir} belongs to ${name}, not to root: type runuser -u ${name} -- ${command}`)
}

/** The number itself where the system has no name for it. */
function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const entry = users.map((line) => line.split(':')).find(([, , id]) => Number(id) === uid)
  return entry?.[0] ?? String(uid)
}
