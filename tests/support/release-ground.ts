import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for releases. Once it is closed, or the tests have ended in any other way, what still runs from it is
 * killed, also in a root there, and the folder removed.
 */
export function openReleaseGround() {
  const path = mkdtempSync(join(tmpdir(), 'guidon-release-'))
  // Its own process group, so that Ctrl-C does not reach it.
  const guard = spawn('sh', ['-c', GUARD, 'sh', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const close = async () => {
    const exit = once(guard, 'exit')
    guard.stdin.end()
    await exit
  }
  return { path, close }
}

const GUARD = `
  running() {
    for process in /proc/[0-9]*; do
      case $(readlink "$process/exe") in "$1"/*) echo "\${process#/proc/}" ;; esac
    done
  }
  cat >/dev/null
  while pids=$(running "$1") && [ -n "$pids" ]; do
    kill -9 $pids
    sleep 0.1
  done
  rm -rf "$1"`
