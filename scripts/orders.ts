import { describeOrders } from '#server/backup/archived-orders.ts'
import { runCommand } from './run-command.ts'

// Prints the orders of a backup, or those that came or changed after another one: orders.js FILE [SINCE]

await runCommand(async () => {
  const [file, since, ...others] = process.argv.slice(2)
  if (!file || file.startsWith('-') || others.length > 0) throw new Error('Usage: guidon orders FILE [SINCE]')
  const lines = await describeOrders(file, since)
  console.log(lines.join('\n') || 'None.')
})
