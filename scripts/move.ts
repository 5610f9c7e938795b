import { moveShop } from '#server/backup/move-shop.ts'
import { lockFolder } from '#server/ops/folder-lock.ts'
import { runCommand } from './run-command.ts'

// Copies a shop from SQLite to PostgreSQL and compares them row for row: npm run move -- postgres://…

await runCommand(async (config) => {
  const [databaseUrl, ...others] = process.argv.slice(2)
  if (!databaseUrl || !/^postgres(ql)?:\/\//.test(databaseUrl) || others.length > 0) {
    throw new Error('Usage: npm run move -- postgres://user:password@host:5432/shop')
  }
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: the shop is on PostgreSQL already')
  // An order that comes meanwhile would stay behind: the shop must be stopped.
  using _lock = lockFolder(config)
  const tables = await moveShop(config, { databaseUrl, dataDir: config.dataDir })
  for (const [table, rows] of Object.entries(tables)) console.log(`${table.padEnd(20)}${rows}`)
  console.log('Every row is the same in both. Now set DATABASE_URL; the pictures stay where they are.')
})
