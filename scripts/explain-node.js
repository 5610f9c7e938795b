import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Runs in the machine's own Node, at the end of `npm ci`, when the installed one does not start: says why, and lets
// every command say it instead of the loader.

const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const { error, stderr } = spawnSync(node, ['-e', '0'], { encoding: 'utf8' })
const reason = error ? error.message : stderr.trim()
const explanation = reason.includes('libatomic')
  ? "This project's Node needs libatomic: apt install libatomic1, then npm ci"
  : `This project's Node does not start on this machine: ${reason}`
console.error(explanation)
rmSync(node, { force: true })
writeFileSync(node, `#!/bin/sh\ncat >&2 <<'END'\n${explanation}\nEND\nexit 1\n`, { mode: 0o755 })
process.exitCode = 1
