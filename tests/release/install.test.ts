import { execFile, execFileSync } from 'node:child_process'
import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBareRoot, mayChangeRoot } from '../support/bare-root.ts'
import { freePort } from '../support/free-port.ts'
import { makeNext, makeRelease, unpack } from '../support/releases.ts'
import { addStubs } from '../support/stub-machine.ts'

// deploy/install.sh and the script `guidon` as root, on a machine whose systemd and packages are stubs. It needs a root of
// its own: elsewhere there is nothing that it may install into.

const ground = mkdtempSync(join(tmpdir(), 'guidon-install-'))
const root = join(ground, 'root')
const isPossible = mayChangeRoot(ground)
const at = (path: string) => join(root, path)
let archive = ''
let port = 0

beforeAll(async () => {
  if (!isPossible) return
  archive = makeRelease(join(ground, 'made'))
  unpack(archive, at('root/guidon'))
  const modules = at('root/guidon/node_modules')
  const native = execFileSync('find', [modules, '-name', '*.node', '-o', '-name', '*.so*'], {
    encoding: 'utf8',
  })
  makeBareRoot(root, 'srv', [join(modules, '.bin/node'), ...native.trim().split('\n')])
  addStubs(root)
  port = await freePort()
}, 600_000)

afterAll(() => {
  if (isPossible)
    execFileSync('chroot', [
      root,
      '/bin/sh',
      '-c',
      'PATH=/stubs:/bin; systemctl stop guidon.socket guidon.service',
    ])
  rmSync(ground, { recursive: true, force: true })
})

/** Runs a command of the machine as root; gives its exit code and what it printed. */
function run(...words: string[]) {
  const variables = [
    'PATH=/stubs:/bin:/usr/local/bin',
    `PORT=${port}`,
    'DOMAIN=moto.example',
    'EMAIL=a@moto.example',
  ]
  const args = [root, '/bin/env', '-i', ...variables, 'GUIDON_PATIENCE=60', ...words]
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile('chroot', args, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    )
  })
}

/** What an installation has written, with modes, owners and times. */
const list = () =>
  execFileSync('find', ['opt', 'etc', 'usr/local', '-printf', '%p %m %u %T@ %l\n'], {
    cwd: root,
    encoding: 'utf8',
  })

const answers = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status

test.skipIf(!isPossible)(
  'an installation stops at what fails, goes on from there, and changes nothing once it is done',
  {
    timeout: 600_000,
  },
  async () => {
    writeFileSync(at('apt-broken'), '')
    const stopped = await run('sh', '/root/guidon/deploy/install.sh')
    expect([stopped.code, stopped.said]).toEqual([
      1,
      expect.stringMatching(/Stopped: apt-get could not install.*\nWhat to do: /),
    ])
    expect(readFileSync(at('calls'), 'utf8')).not.toContain('useradd')
    rmSync(at('apt-broken'))

    const { code, said } = await run('sh', '/root/guidon/deploy/install.sh')
    expect(code, said).toBe(0)
    expect(said.match(/^==> .*$/gm)?.length).toBeGreaterThan(7)
    expect(said).toContain('moto.example leads nowhere yet')
    expect(said).toMatch(
      /Its admin: {5}https:\/\/moto\.example\/([a-z]+-){3}\d\d\/\n.*type this code: [A-Z2-9]{8}\n/,
    )
    expect(await answers()).toBe(200)
    expect(statSync(at('opt/guidon/.env')).mode & 0o777).toBe(0o640)
    expect([statSync(at('var/lib/guidon/shop.sqlite')).uid, statSync(at('opt/guidon/current')).uid]).toEqual([
      999, 0,
    ])
    expect(readFileSync(at('etc/caddy/guidon.caddy'), 'utf8')).toMatch(
      /\nmoto\.example \{\n\ttls a@moto\.example\n[\s\S]*\treverse_proxy \{\$SHOP:127\.0\.0\.1:3000\} \{\n/,
    )
    expect(readFileSync(at('etc/caddy/Caddyfile'), 'utf8')).toBe('import guidon.caddy\n')

    const before = list()
    const again = await run('sh', '/root/guidon/deploy/install.sh')
    expect([again.code, again.said]).toEqual([0, expect.not.stringContaining('==>')])
    expect(list()).toBe(before)
  },
)

test.skipIf(!isPossible)(
  'root updates and goes back by the unit, and every file of the data stays the shop’s',
  {
    timeout: 600_000,
  },
  async () => {
    const version = async () => (await run('guidon', 'version')).said
    const first = await version()
    for (const [number, change] of [
      ['9.0.0', undefined],
      ['9.0.1', 'ends'],
    ] as const) {
      const next = makeNext(archive, number, change)
      linkSync(next, at(basename(next)))
      const { code, said } = await run('guidon', 'update', `/${basename(next)}`)
      expect(code, said).toBe(change ? 1 : 0)
      expect(await version()).toContain('9.0.0 ')
      expect(await answers()).toBe(200)
    }
    const back = await run('guidon', '--yes', 'rollback')
    expect(back.code, back.said).toBe(0)
    expect(await version()).toBe(first)
    expect(await answers()).toBe(200)
    expect((await run('guidon', 'backup')).code).toBe(0)
    const owners = execFileSync('find', ['var/lib/guidon', '-printf', '%u\n'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(new Set(owners.trim().split('\n'))).toEqual(new Set(['999']))
  },
)
