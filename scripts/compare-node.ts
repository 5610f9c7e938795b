import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Compares the Node in each archive of release/ with the one that nodejs.org publishes, whose archive is compared with its
// published sum: node scripts/compare-node.ts [FOLDER]. The npm packages of Node are not made by its makers.

const DIST = process.env.NODE_DIST ?? 'https://nodejs.org/dist'
const folder = process.argv[2] ?? 'release'
const { optionalDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
)

const archives = globSync(join(folder, 'guidon-*-linux-*.tar.gz'))
if (archives.length === 0) throw new Error(`There is no archive in ${folder}`)
for (const archive of archives) await compare(archive)

async function compare(archive: string): Promise<void> {
  const [, arch = ''] = /-linux-(\w+)\.tar\.gz$/.exec(archive) ?? []
  const version = `v${optionalDependencies[`node-linux-${arch}`]}`
  const name = `node-${version}-linux-${arch}`
  const sums = (await get(`${version}/SHASUMS256.txt`)).toString()
  const published = await get(`${version}/${name}.tar.gz`)
  if (!sums.split('\n').includes(`${sha256(published)}  ${name}.tar.gz`)) {
    throw new Error(`${name}.tar.gz is not what its SHASUMS256.txt says`)
  }
  const place = mkdtempSync(join(tmpdir(), 'guidon-node-'))
  try {
    const file = join(place, 'node.tar.gz')
    writeFileSync(file, published)
    const theirs = sha256(readEntry(file, `${name}/bin/node`))
    const ours = sha256(readEntry(archive, '*/node_modules/.bin/node'))
    if (ours !== theirs)
      throw new Error(`The Node of ${archive} (${ours}) is not that of ${DIST} (${theirs})`)
    console.log(`${archive}: Node ${version}, ${ours}`)
  } finally {
    rmSync(place, { recursive: true })
  }
}

async function get(path: string): Promise<Buffer> {
  const answer = await fetch(`${DIST}/${path}`)
  if (!answer.ok) throw new Error(`${DIST}/${path}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

function readEntry(archive: string, entry: string): Buffer {
  return execFileSync('tar', ['-xzOf', archive, '--wildcards', entry], { maxBuffer: 2 ** 30 })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
