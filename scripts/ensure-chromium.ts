import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../tests/support/find-chromium.ts'

/** Folder of Debian's fonts-liberation, which has the metrics of Arial: the storefront's fallback fonts are measured by it. */
const FONTS = '/usr/share/fonts/truetype/liberation'

/** Debian's Chromium without a window: browser tests take a quarter less CPU time with it. */
const HEADLESS = 'chromium-headless-shell'

/**
 * Finds the Chromium that browser tests run in. As root on Debian it installs the one without a window and the metrics of
 * Arial, elsewhere Playwright's own Chromium.
 * @throws Error with one line when there is none
 */
export function ensureChromium(): string {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall && !existsSync(FONTS)) install('fonts-liberation')
  const found = findChromium()
  const isBest = !canInstall || process.env.CHROMIUM_PATH || found?.endsWith(HEADLESS)
  if (found && isBest) return found
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`)
  console.log('Installing Chromium for the browser tests…')
  if (canInstall) install(HEADLESS)
  if (canInstall && !findChromium()) install('chromium')
  if (!findChromium()) run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error('The browser tests need Chromium and none could be installed: set CHROMIUM_PATH to one.')
}

function install(name: string): void {
  run('apt-get', ['update', '-q'])
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name])
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
