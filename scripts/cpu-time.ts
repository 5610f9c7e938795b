import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export type CpuTime = {
  /** CPU seconds so far. */
  read: () => number
  /** What was counted, as it is printed. */
  counts: string
  stop: () => void
}

/**
 * Counts the CPU time of this process and of all that it starts from now on, in a control group. Without the right to
 * make one, or on another system than Linux, counts that of the whole machine.
 */
export function startCpuTime(): CpuTime {
  const group = enterControlGroup()
  if (group) return { ...group, counts: 'all processes of the run' }
  const before = machineSeconds()
  return { read: () => machineSeconds() - before, counts: 'the whole machine', stop: () => {} }
}

function enterControlGroup() {
  const root = findControlGroups()
  const own = /^0::(.+)$/m.exec(readIfThere('/proc/self/cgroup'))?.[1]
  if (!root || !own) return null
  const parent = join(root, own)
  const group = join(parent, `tests-${process.pid}`)
  const move = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
  try {
    mkdirSync(group)
    move(group)
  } catch {
    if (existsSync(group)) rmdirSync(group)
    return null
  }
  const read = () => Number(/^usage_usec (\d+)$/m.exec(readIfThere(join(group, 'cpu.stat')))?.[1]) / 1e6
  const stop = () => {
    move(parent)
    // A process that the tests left behind is still in it.
    if (readIfThere(join(group, 'cgroup.procs')) === '') rmdirSync(group)
  }
  return { read, stop }
}

/** The folder where control groups of the second version are mounted. */
function findControlGroups(): string | undefined {
  return /^\S+ (\S+) cgroup2 /m.exec(readIfThere('/proc/mounts'))?.[1]
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function machineSeconds(): number {
  const ms = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0)
  return ms / 1000
}
