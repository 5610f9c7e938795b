import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Makes a release of the built program for this machine, unless RELEASE_ARCHIVE names one; returns its archive. */
export function makeRelease(out: string): string {
  const [made] = globSync(process.env.RELEASE_ARCHIVE ?? '')
  if (made) {
    mkdirSync(out, { recursive: true })
    copyFileSync(made, join(out, basename(made)))
    return join(out, basename(made))
  }
  const options = ['--no-build', '--arch', process.arch, '--out', out]
  execFileSync(process.execPath, ['scripts/release.ts', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [archive = ''] = globSync(join(out, '*.tar.gz'))
  return archive
}

export function unpack(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
}

export type Change = 'ends' | 'migrates' | 'migrates and ends' | 'tells who runs its Node'

/** Makes a release of another number, whose server migrates the database further, ends at its start, or has another Node. */
export function makeNext(archive: string, version: string, change?: Change): string {
  const out = archive.replace(/[^/]*$/, `next-${version}`)
  const folder = join(out, 'guidon')
  unpack(archive, folder)
  const edit = (file: string, replace: (text: string) => string) =>
    writeFileSync(join(folder, file), replace(readFileSync(join(folder, file), 'utf8')))
  edit('VERSION', (text) => text.replace(/^\S+/, version))
  edit('package.json', (text) => JSON.stringify({ ...JSON.parse(text), version }))
  if (change === 'tells who runs its Node')
    edit('node_modules/.bin/node', () => '#!/bin/sh\nid -u >/tmp/who\nexit 1\n')
  if (change === 'ends') edit('dist/server/main.js', () => 'process.exit(3)\n')
  if (change === 'migrates and ends')
    edit('dist/server/run.js', (text) => text.replace(/^.*await listen\(isSocketHeld.*$/m, 'process.exit(3)'))
  if (change?.startsWith('migrates')) {
    const [file = ''] = globSync('dist/server/*.js', { cwd: folder }).filter((name) =>
      /MIGRATIONS = \[/.test(readFileSync(join(folder, name), 'utf8')),
    )
    edit(file, (text) => text.replace(/(MIGRATIONS = \[[\s\S]*?)\];/, `$1, ${FUTURE}];`))
  }
  execFileSync(
    'sh',
    [
      '-c',
      'rm SHA256SUMS && find . -type f ! -name SHA256SUMS -exec sha256sum {} + >../sums && mv ../sums SHA256SUMS',
    ],
    { cwd: folder },
  )
  execFileSync('tar', ['-I', 'gzip -1', '-cf', `guidon-${version}.tar.gz`, 'guidon'], { cwd: out })
  rmSync(folder, { recursive: true })
  return join(out, `guidon-${version}.tar.gz`)
}

/** A table that points to orders, as an earlier program does not know it. */
const FUTURE = `{ name: '9999-future', up: () => [
  'create table future (id integer primary key, order_id integer not null references orders (id))',
  'insert into future (order_id) select id from orders',
] }`

/**
 * Makes a folder for releases. Once it is closed, or the tests have ended in any other way, what still runs from it is
 * killed, also in a root there, and the folder removed.
 */
export function openReleaseGround() {
  const path = mkdtempSync(join(tmpdir(), 'guidon-release-'))
  // Its own process group, so that Ctrl-C does not reach it.
  const guard = spawn('sh', ['-c', GUARD, 'sh', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const close = async () => {
    const exit = once(guard, 'exit')
    guard.stdin.end()
    await exit
  }
  return { path, close }
}

const GUARD = `
  running() {
    for process in /proc/[0-9]*; do
      case $(readlink "$process/exe") in "$1"/*) echo "\${process#/proc/}" ;; esac
    done
  }
  cat >/dev/null
  while pids=$(running "$1") && [ -n "$pids" ]; do
    kill -9 $pids
    sleep 0.1
  done
  rm -rf "$1"`
