import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ROOT } from '#server/root.ts'
import type { TestShop } from './open-test-shop.ts'

const run = promisify(execFile)
const PROGRAM = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

/** Writes the description that a shop serves to a file; returns its path. */
export async function saveDescription(shop: TestShop, folder: string): Promise<string> {
  const path = join(folder, 'openapi.json')
  await writeFile(path, await (await shop.request('/api/openapi.json')).text())
  return path
}

/**
 * Runs Redocly’s tool for OpenAPI, which sends nothing anywhere; returns what it prints.
 * @throws when it exits with another code than 0
 */
export async function redocly(...options: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await run(process.execPath, [PROGRAM, ...options], { cwd: ROOT, env })
  return stdout
}
