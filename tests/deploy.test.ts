import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environment, readConfig } from '#server/config.ts'
import { MEMORY_ENVIRONMENT } from '../scripts/memory-environment.ts'

// Reads the files of deploy/ as text: Docker, systemd and Caddy, which would show what they do, are on no machine that
// runs these tests.

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const settings = Object.keys(environment.shape)
const compose = read('deploy/compose.yaml')
const [, shop = '', postgres = ''] = compose.split(/^ {2}(?:shop|postgres):\n(?= {4})/m)

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

test('compose.yaml hands every setting over, and fixes only settings that exist', () => {
  expect(shop).toMatch(/^ {4}env_file: \.env$/m)
  const [environment = ''] = /^ {4}environment:\n(?: {6}.*\n)+/m.exec(shop) ?? []
  const fixed = namesIn(environment, /^ {6}([A-Z0-9_]+):/gm)
  expect(fixed).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_PATH']))
  expect(fixed.filter((name) => !settings.includes(name))).toEqual([])
})

test('the logs of every service are bounded', () => {
  expect(compose).toMatch(/&logging\n {2}driver: json-file\n {2}options: .*max-size: \d+m, max-file: "\d"/)
  for (const service of [shop, postgres]) expect(service).toContain('    logging: *logging\n')
})

test('the image and the unit start the server with the environment that keeps it small', () => {
  for (const file of ['deploy/Dockerfile', 'deploy/guidon.service']) {
    const text = read(file).replaceAll('"', '')
    for (const [name, value] of Object.entries(MEMORY_ENVIRONMENT)) expect(text).toContain(`${name}=${value}`)
  }
})

test('nothing but the sources gets into the image, and no settings or backups among them', () => {
  const lines = read('.dockerignore').trim().split('\n')
  expect(lines[1]).toBe('*')
  expect(lines.filter((line) => line.startsWith('!'))).toEqual([
    '!demo',
    '!docs/guide',
    '!package-lock.json',
    '!package.json',
    '!scripts',
    '!src',
    '!tsconfig.json',
  ])
  expect(lines).toEqual(expect.arrayContaining(['**/.env*', '**/*.tar.gz']))
})

test('what the server and the commands import is installed in the image, and nothing else', () => {
  const sources = [
    'src/{server,contract,rules}/**/*.ts',
    'scripts/{admin,backup,move,restore,run-command,seed,status}.ts',
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
  expect(read('deploy/Caddyfile')).toContain(`\treverse_proxy ${host}:${port} {\n`)
})

test('the proxy reuses no connection, repeats no body, and names the visitor itself', () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual(expect.arrayContaining(['keepalive off', 'header_up X-Forwarded-For {remote_host}']))
  expect(lines.filter((line) => /^(request_buffers|buffer_requests|lb_retry_match)/.test(line))).toEqual([])
})
