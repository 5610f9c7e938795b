import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

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

/** Builds a release of the newest tag before this commit. Returns its archive; undefined where git has no such tag. */
export function makeEarlierRelease(out: string): string | undefined {
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate', '--no-contains', 'HEAD').split('\n')
  if (!tag) return undefined
  const folder = join(out, 'sources')
  git('worktree', 'add', '--detach', '--quiet', folder, tag)
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const command = ['scripts/release.ts', '--arch', process.arch, '--out', out]
    execFileSync(process.execPath, command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
  return globSync(join(out, '*.tar.gz'))[0]
}

function git(...words: string[]): string {
  return execFileSync('git', ['-c', 'safe.directory=*', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** Unpacks an archive without its first folder. */
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
