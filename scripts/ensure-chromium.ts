import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../tests/support/find-chromium.ts'

/**
 * The Chromium that browser tests run in, installed when the machine has none: Debian's where we may
 * install it, else Playwright's own.
 * @throws one line when none can be had
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`)
  console.log('No Chromium on this machine: installing one for the browser tests…')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  }
  if (!findChromium()) run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error('The browser tests need Chromium and none could be installed: set CHROMIUM_PATH to one.')
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
