import { moveShop } from '#server/backup/move-shop.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { runCommand } from './run-command.ts'

// Copies a shop from SQLite to the PostgreSQL of MOVE_TO and compares them row for row: npm run move

const USAGE = 'Usage: npm run move, with MOVE_TO=postgres://user:password@host:5432/shop in .env'

await runCommand(async (config) => {
  const databaseUrl = readTarget() ?? config.moveTo
  if (!databaseUrl) throw new Error(USAGE)
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: the shop is on PostgreSQL already')
  // The shop must be stopped, since the copy would lack an order placed meanwhile.
  using _lock = lockFolder(config)
  const tables = await moveShop(config, { databaseUrl, dataDir: config.dataDir })
  for (const [table, rows] of Object.entries(tables)) console.log(`${table.padEnd(20)}${rows}`)
  console.log('Every row is the same in both. Now set DATABASE_URL; the pictures stay where they are.')
})

/** Reads the URL of the command, if any. It must have no password, since everybody on the machine can read commands. */
function readTarget(): string | undefined {
  const [target, ...others] = process.argv.slice(2)
  if (target === undefined) return undefined
  const url = URL.parse(target)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || others.length > 0) throw new Error(USAGE)
  if (url.password || url.searchParams.has('password')) {
    throw new Error(
      'Everybody on this machine can read a password in a command: put the address into MOVE_TO in .env',
    )
  }
  return target
}
