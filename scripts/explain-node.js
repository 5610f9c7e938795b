import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs in the machine's own Node, at the end of `npm ci`, when the installed one does not start: says why, and lets
// every command say it instead of the loader.

const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const { error, stderr } = spawnSync(node, ['-e', '0'], { encoding: 'utf8' })
const reason = error ? error.message : stderr.trim()
const explanation = explain()
console.error(explanation)
mkdirSync(dirname(node), { recursive: true })
rmSync(node, { force: true })
writeFileSync(node, `#!/bin/sh\ncat >&2 <<'END'\n${explanation}\nEND\nexit 1\n`, { mode: 0o755 })
process.exitCode = 1

function explain() {
  if (reason.includes('libatomic')) {
    return "This project's Node needs libatomic: apt install libatomic1, then npm ci"
  }
  if (error?.code === 'ENOENT') {
    return `This project's Node is not installed: npm ci must not omit optional packages, or there is none for ${process.platform} ${process.arch}`
  }
  return `This project's Node does not start on this machine: ${reason}`
}
