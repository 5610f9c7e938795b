import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Builds both browser apps, the storefront's server half and the server into dist/: beside it, and renamed at the end,
// so that a build that is killed leaves the one before. `--if-needed` does nothing when dist/ was built from the same
// sources. Where memory is short, each step runs in its own process (`--step`), which frees its memory before the next.

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const NEW = join(ROOT, 'dist.new')
const FORMER = join(ROOT, 'dist.old')
/** In dist/ and in each of its folders; the server starts with equal ones alone. */
const STAMP = '.built-from'
const SOURCES = ['src/**/*', 'docs/guide/**/*', 'scripts/*.ts', 'package-lock.json']

const STEPS = {
  shop: { what: 'the storefront', config: 'shop' },
  'shop-server': { what: 'the pages that the server renders', config: 'shop' },
  admin: { what: 'the admin', config: 'admin' },
  server: { what: 'the server', config: 'server' },
}

/** In bytes: what all steps take in one process, with room for the system. A control group's limit counts. */
const ROOM_FOR_ALL = 2 * 1024 ** 3
/** Of the bundler: a tenth less memory, for a second more. */
const ONE_THREAD = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1' }

type Step = keyof typeof STEPS

const wanted = process.argv[process.argv.indexOf('--step') + 1] ?? ''
if (isStep(wanted)) await runStep(wanted)
else if (!process.argv.includes('--if-needed') || !(await isUpToDate())) await buildAll()

async function buildAll(): Promise<void> {
  const sources = await hashSources()
  await rm(NEW, { recursive: true, force: true })
  for (const step of Object.keys(STEPS).filter(isStep)) {
    if (process.availableMemory() > ROOM_FOR_ALL) await runStep(step)
    else runStepApart(step)
    await writeFile(join(NEW, step, STAMP), sources)
  }
  await compress(join(NEW, 'shop/assets'))
  await compress(join(NEW, 'admin/assets'))
  await writeFile(join(NEW, STAMP), sources)
  await rm(FORMER, { recursive: true, force: true })
  if (existsSync(DIST)) await rename(DIST, FORMER)
  await rename(NEW, DIST)
  await rm(FORMER, { recursive: true, force: true })
}

function runStepApart(step: Step): void {
  const { status, signal } = spawnSync(process.execPath, [import.meta.filename, '--step', step], {
    stdio: 'inherit',
    env: { ...process.env, ...ONE_THREAD },
  })
  if (signal === 'SIGKILL') console.error('The build was killed: it needs 650 MB of memory, or swap.')
  if (status !== 0) process.exit(1)
}

function isStep(name: string): name is Step {
  return Object.hasOwn(STEPS, name)
}

async function runStep(step: Step): Promise<void> {
  const { what, config } = STEPS[step]
  console.log(`Building ${what}…`)
  const { build } = await import('vite')
  await build({
    logLevel: 'warn',
    configFile: join(ROOT, `scripts/vite-${config}.config.ts`),
    build: { outDir: join(NEW, step), ...(step === 'shop-server' && { ssr: true }) },
  })
}

async function isUpToDate(): Promise<boolean> {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await hashSources())
}

async function hashSources(): Promise<string> {
  const files = await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update(await readFile(path))
  return hash.digest('hex')
}

/** Puts a `.br` and a `.gz` beside each script, style sheet and drawing. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const brotli = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      })
      await writeFile(join(folder, `${name}.br`), brotli)
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
