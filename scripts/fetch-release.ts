import { createHash, verify } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// Brings the archive of a release, for `guidon update`: fetch-release.js FILE-OR-URL TARGET KEY. It must be what the sums
// say that are published beside it; where there is a key, deploy/release.pub, these must be signed with it.

const SUMS = 'SHA256SUMS'
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']
const MAX_REDIRECTS = 5

const [source = '', target = '', key = ''] = process.argv.slice(2)
try {
  await (/^https?:/.test(source) ? download(new URL(source)) : link(source))
} catch (error) {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) }
  console.error(cause instanceof Error ? cause.message || message : message)
  process.exitCode = 1
}

async function download(url: URL): Promise<void> {
  const name = decodeURIComponent(basename(url.pathname))
  const read = async (file: string) => Buffer.from(await (await get(new URL(file, url))).arrayBuffer())
  const sums = await read(SUMS)
  if (existsSync(key)) checkSignature(sums, await read(`${SUMS}.sig`))
  const { body } = await get(url)
  if (!body) throw new Error('the server sent nothing')
  await pipeline(body, createWriteStream(target))
  await checkSum(name, sums)
}

/** A file that was brought by hand: its sums are checked where they lie beside it, or where they must be signed. */
async function link(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no such file: ${file}`)
  symlinkSync(file, target)
  const sums = join(dirname(file), SUMS)
  if (existsSync(key)) {
    if (!existsSync(sums)) throw new Error(`${SUMS} and ${SUMS}.sig of the release must lie beside it`)
    checkSignature(readFileSync(sums), readFileSync(`${sums}.sig`))
  } else if (!existsSync(sums)) {
    return console.log(`Not compared with its published sum: there is no ${SUMS} beside it`)
  }
  await checkSum(basename(file), readFileSync(sums))
}

/** Follows redirects itself, since each must lead to https; only tests use http, on this machine. */
async function get(url: URL, redirects = 0): Promise<Response> {
  const isLocal = url.protocol === 'http:' && LOOPBACK.includes(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) throw new Error(`${url} is no https address`)
  const answer = await fetch(url, { redirect: 'manual' })
  const next = answer.headers.get('location')
  if (answer.status >= 300 && answer.status < 400 && next !== null && redirects < MAX_REDIRECTS)
    return get(new URL(next, url), redirects + 1)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer
}

function checkSignature(sums: Buffer, signature: Buffer): void {
  const bytes = Buffer.from(signature.toString(), 'base64')
  if (!verify(null, sums, readFileSync(key), bytes)) throw new Error(`${SUMS} is not signed with ${key}`)
}

async function checkSum(name: string, sums: Buffer): Promise<void> {
  const lines = sums.toString().split('\n')
  const sum = lines.map((line) => line.split('  ')).find(([, file]) => file === name)?.[0]
  if (sum === undefined) throw new Error(`the published ${SUMS} does not name ${name}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(target), hash)
  if (hash.digest('hex') !== sum) throw new Error(`${name} is not what the published ${SUMS} says`)
}
