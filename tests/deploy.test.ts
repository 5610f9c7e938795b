import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environment, readConfig } from '#server/config.ts'
import { MEMORY_ENVIRONMENT } from '../scripts/memory-environment.ts'
import { makeTestFolder } from './support/test-databases.ts'

// Reads most files of deploy/ as text: Docker, systemd and Caddy, which would show what they do, are on no machine that
// runs these tests.

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const settings = Object.keys(environment.shape)
const COMPOSE = ['compose.yaml', 'compose.https.yaml', 'compose.postgres.yaml']

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The settings without the password, which is generated at each call. */
function configOf(variables: Record<string, string | undefined>) {
  const { firstAdmin, ...config } = readConfig(variables)
  return { ...config, email: firstAdmin.email }
}

test('.env.example has every setting, with its default', () => {
  const example = parseEnv(read('.env.example'))
  expect(Object.keys(example).sort()).toEqual([...settings].sort())
  expect(configOf(example)).toEqual(configOf({}))
})

test('compose.yaml needs no file, takes no port of the machine, and fixes only settings that exist', () => {
  const text = read('deploy/compose.yaml')
  expect(text).not.toMatch(/env_file|build:|ports:|:\?\}/)
  const [environment = ''] = /^ {4}environment:\n(?: {6}.*\n)+/m.exec(text) ?? []
  const fixed = namesIn(environment, /^ {6}([A-Z0-9_]+):/gm)
  expect(fixed).toEqual(expect.arrayContaining(['DEMO', 'PUBLIC_URL', 'TRUST_PROXY', 'BACKUP_EVERY']))
  expect(fixed.filter((name) => !settings.includes(name))).toEqual([])
})

test('the logs of every service are bounded', () => {
  for (const file of COMPOSE) {
    const services = read(`deploy/${file}`)
      .split(/^ {4}image: /m)
      .slice(1)
    expect(services.length, file).toBeGreaterThan(0)
    for (const service of services)
      expect(service, file).toMatch(/json-file\n +options: \{ max-size: \d+m, max-file: "\d" \}/)
  }
})

test('the image has releases alone, and starts as the unit does by the script that keeps it small', () => {
  const copied = namesIn(read('deploy/Dockerfile'), /^(?:COPY|ADD) (.+)$/gm)
  expect(copied).toEqual(['guidon-*-linux-*.tar.gz /archives/', '--from=release /shop /shop'])
  const script = read('deploy/guidon')
  for (const [name, value] of Object.entries(MEMORY_ENVIRONMENT))
    expect(script).toContain(`${name}="\${${name}:-${value}}"`)
  expect(read('deploy/guidon.service')).toContain('\nExecStart=/opt/guidon/current/guidon start\n')
  expect(read('deploy/Dockerfile')).toContain('\nCMD ["guidon", "start"]\n')
})

test('a file is looked for in the folder of who calls guidon, not in that of the program', () => {
  using folder = makeTestFolder()
  const version = join(folder.path, 'versions/1.0')
  const home = join(folder.path, 'home')
  for (const path of [home, join(version, 'node_modules/.bin')]) mkdirSync(path, { recursive: true })
  cpSync(join(ROOT, 'deploy/guidon'), join(version, 'guidon'))
  // Prints what is run; of the state of the shop it says that it is not ready.
  const node = '#!/bin/sh\ncase $1 in -e) ;; */status.js) exit 1 ;; *) shift && echo "$@" ;; esac\n'
  writeFileSync(join(version, 'node_modules/.bin/node'), node, { mode: 0o755 })
  const run = (...words: string[]) => {
    const { stdout, stderr } = spawnSync('sh', [join(version, 'guidon'), ...words], { cwd: home })
    return `${stdout}${stderr}`.trim()
  }
  const file = join(home, 'a b.tar.gz')
  expect(run('check', 'a b.tar.gz')).toBe(`--check ${file}`)
  expect(run('check', '/srv/a.tar.gz')).toBe('--check /srv/a.tar.gz')
  expect(run('backup', 'a b.tar.gz')).toBe(file)
  expect(run('rehearse', 'a b.tar.gz')).toBe(file)
  expect(run('orders', 'a b.tar.gz', 'b.tar.gz')).toBe(`${file} ${join(home, 'b.tar.gz')}`)
  expect(run('--yes', 'restore', 'a b.tar.gz')).toMatch(`${file} --force`)
  expect(run('update', 'a b.tar.gz')).toContain(`${file} could not be unpacked: tar`)
  expect(run('update', 'http://127.0.0.1:9/a.tar.gz')).toContain('unpacking http://127.0.0.1:9/a.tar.gz')
  expect(run('fetch', 'a.tar.gz')).toBe('--fetch a.tar.gz')
})

test('what the server and the commands import is a dependency, and nothing else is', () => {
  const sources = [
    'src/{server,contract,rules}/**/*.ts',
    'scripts/{admin,backup,fetch-release,move,orders,restore,run-command,seed,status}.ts',
  ]
  const files = globSync(sources, { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const imported = files.flatMap((file) =>
    namesIn(read(file), /(?:from |import\()'((?:@[a-z0-9-]+\/)?[a-z][a-z0-9-]*)(?:\/[^']*)?'/g),
  )
  const { dependencies } = JSON.parse(read('package.json'))
  expect(Object.keys(dependencies)).toEqual([...new Set(imported)].sort())
})

test('systemd holds the address that the proxy asks and the settings have', () => {
  const { host, port } = readConfig({})
  expect(read('deploy/guidon.socket')).toContain(`\nListenStream=${host}:${port}\n`)
  expect(read('deploy/guidon.service')).toContain('\nRequires=guidon.socket\n')
  expect(read('deploy/Caddyfile')).toContain(`\treverse_proxy {$SHOP:${host}:${port}} {\n`)
  expect(read('deploy/nginx.conf')).toContain(`\tserver ${host}:${port} max_fails=0;\n`)
})

test('the proxy reuses no connection, repeats no body, and names the visitor itself', () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual(expect.arrayContaining(['keepalive off', 'header_up X-Forwarded-For {remote_host}']))
  expect(lines.filter((line) => /^(request_buffers|buffer_requests|lb_retry_match)/.test(line))).toEqual([])
})

test('every action of a workflow is named by a commit', () => {
  const used = globSync('.github/workflows/*.yml', { cwd: ROOT }).flatMap((file) =>
    namesIn(read(file), /uses: (.+)/g),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/.test(action))).toEqual([])
})
