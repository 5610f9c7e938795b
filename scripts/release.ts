import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Makes guidon-VERSION-linux-x64.tar.gz and -arm64 in release/, each with all that a server needs: npm run release

const ROOT = join(import.meta.dirname, '..')
const ARCHITECTURES = ['x64', 'arm64']
const DOCUMENTS = ['operations.md', 'security.md', 'couriers.md'].map((name) => `docs/${name}`)
/** What a server and its operator read, beside the built program. */
const FILES = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'demo', 'deploy', 'dist', ...DOCUMENTS]
/** Megabytes (decimal) that an archive may have. */
const MAX_MB = 80

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: ARCHITECTURES },
    out: { type: 'string', default: join(ROOT, 'release') },
    // For a test of updates: another number, and a program that is built already.
    version: { type: 'string', default: readJson(join(ROOT, 'package.json')).version },
    'no-build': { type: 'boolean', default: false },
  },
})
const out = resolve(values.out)

if (!values['no-build']) run('node', ['scripts/build.ts'], ROOT)
const commit = readCommit()
mkdirSync(out, { recursive: true })
const archives = values.arch.map(makeArchive)
writeSums(out, archives)
signSums()
for (const name of archives) {
  const megabytes = statSync(join(out, name)).size / 1_000_000
  console.log(`${join(out, name)}  ${megabytes.toFixed(1)} MB`)
  if (megabytes > MAX_MB) throw new Error(`${name} is larger than ${MAX_MB} MB`)
}

function makeArchive(arch: string): string {
  const name = `guidon-${values.version}-linux-${arch}`
  const folder = join(out, name)
  rmSync(folder, { recursive: true, force: true })
  // The image is made from the archives of this folder: one for each platform.
  for (const old of globSync(join(out, `guidon-*-linux-${arch}.tar.gz`))) rmSync(old)
  mkdirSync(folder)
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file), { recursive: true })
  cpSync(join(ROOT, 'deploy/guidon'), join(folder, 'guidon'))
  copyModules(arch, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'VERSION'), `${values.version} ${commit || 'unknown'} linux-${arch}\n`)
  const manifest = { name: 'guidon', version: values.version, private: true, type: 'module', license: 'MIT' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  // Sets the mode explicitly, since the umask of the build may keep other users from reading the files.
  run('chmod', ['-R', 'u=rwX,go=rX', folder], out)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
  writeSums(folder, names)
  chmodSync(join(folder, 'SHA256SUMS'), 0o644)
  const same = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', `--mtime=@${readCommitTime()}`]
  run('tar', [...same, '-czf', `${name}.tar.gz`, name], out)
  rmSync(folder, { recursive: true })
  return `${name}.tar.gz`
}

/** Installs what the built server imports, and Node, for a platform, by the hashes of the lock file. */
function copyModules(arch: string, target: string): void {
  const place = join(out, `.modules-${arch}`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(place, file))
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  run(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...platform],
    place,
  )
  const modules = join(place, 'node_modules')
  for (const name of closureOf('sharp', modules))
    cpSync(join(modules, name), join(target, name), { recursive: true })
  mkdirSync(join(target, '.bin'))
  const node = join(modules, `node-linux-${arch}`)
  cpSync(join(node, 'bin/node'), join(target, '.bin/node'))
  cpSync(join(node, 'LICENSE'), join(target, '.bin/LICENSE'))
  rmSync(place, { recursive: true })
}

/** Returns a package and all that it needs and that is installed. */
function closureOf(name: string, modules: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = readJson(join(modules, name, 'package.json'))
  const needed = Object.keys({ ...dependencies, ...optionalDependencies })
  const installed = needed.filter((other) => existsSync(join(modules, other)))
  return [...new Set([name, ...installed.flatMap((other) => closureOf(other, modules))])]
}

function writeSums(folder: string, files: string[]): void {
  const lines = files.sort().map((file) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return `${hash}  ${file}\n`
  })
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** With RELEASE_KEY, an Ed25519 key in PEM: `guidon update` compares with deploy/release.pub, where there is one. */
function signSums(): void {
  const signature = join(out, 'SHA256SUMS.sig')
  rmSync(signature, { force: true })
  if (!process.env.RELEASE_KEY) return
  const bytes = sign(null, readFileSync(join(out, 'SHA256SUMS')), createPrivateKey(process.env.RELEASE_KEY))
  writeFileSync(signature, `${bytes.toString('base64')}\n`)
}

/** Returns seconds since 1970, so that the same commit gives the same archives; 0 for sources without git. */
function readCommitTime(): string {
  try {
    const command = ['-c', 'safe.directory=*', 'log', '-1', '--format=%ct']
    return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '0'
  }
}

/** Reads the commit out of the built program, whose log names it. */
function readCommit(): string {
  for (const file of globSync(join(ROOT, 'dist/server/*.js'))) {
    const [, commit] = /\bCOMMIT = "([^"]*)"/.exec(readFileSync(file, 'utf8')) ?? []
    if (commit !== undefined) return commit
  }
  throw new Error('dist/ does not say which commit it is of: build it anew')
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' })
}
