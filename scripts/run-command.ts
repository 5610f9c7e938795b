import { type Config, readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { refuseRoot } from '#server/ops/folder-lock.ts'

/** Runs a command of the terminal with the settings of the shop. An error is printed as one line, with exit code 1. */
export async function runCommand(run: (config: Config) => Promise<void>): Promise<void> {
  // A terminal or a pipe that has closed ends no command.
  process.on('SIGHUP', () => {})
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    for (const warning of loadEnvFile()) console.error(warning)
    const config = readConfig(process.env)
    refuseRoot(config.dataDir, commandLine())
    await run(config)
  } catch (error) {
    console.error(oneLine(error))
    process.exitCode = 1
  }
}

// A refused connection to several addresses at once has no message of its own.
function oneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOSPC') return `The disk is full: ${error.message}`
  const [line = ''] = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n')
  return line
}

/** What was typed, to type it again as another user. */
function commandLine(): string {
  const { npm_lifecycle_event: script } = process.env
  const words = process.argv.slice(2).join(' ')
  return script ? `npm run ${script} -- ${words}` : `node ${process.argv[1]} ${words}`
}
