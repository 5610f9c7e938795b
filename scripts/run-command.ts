import { type Config, readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { refuseRoot } from '#server/ops/folder-owner.ts'

/** Runs a command of the terminal with the settings of the shop. An error is printed as one line, with exit code 1. */
export async function runCommand(run: (config: Config) => Promise<void>): Promise<void> {
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
  const [line = ''] = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n')
  return line
}

/** What was typed, to type it again as another user. */
function commandLine(): string {
  const { npm_lifecycle_event: script } = process.env
  const words = process.argv.slice(2).join(' ')
  return script ? `npm run ${script} -- ${words}` : `node ${process.argv[1]} ${words}`
}
