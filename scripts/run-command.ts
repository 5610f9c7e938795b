import { existsSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'

/** Runs a command of the terminal with the settings of the shop. An error is printed as one line, with exit code 1. */
export async function runCommand(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await run(readConfig(process.env))
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
