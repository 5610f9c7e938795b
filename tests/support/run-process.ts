import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Runs a program to its end. */
export function runProcess(program: string, words: string[], env = process.env) {
  return waitForEnd(spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Returns the exit code of a program, null when it was killed, and what it printed, which goes to `onLine` too. */
export async function waitForEnd(child: ChildProcess, onLine: (line: string) => void = () => {}) {
  const lines: string[] = []
  const read = async (input: ChildProcess['stdout']) => {
    if (!input) return
    for await (const line of createInterface({ input })) {
      lines.push(line)
      onLine(line)
    }
  }
  const [[code]] = await Promise.all([once(child, 'close'), read(child.stdout), read(child.stderr)])
  return { code: code as number | null, said: lines.join('\n').trim() }
}

/** Waits until a shop says where it listens; returns the lines that it prints, also later, and that URL. */
export function waitForShop({ stdout }: ChildProcess): Promise<{ lines: string[]; url: string }> {
  const lines: string[] = []
  const reader = createInterface({ input: stdout ?? process.stdin })
  // Goes on reading, so that further output cannot fill the pipe.
  return new Promise((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line)
      const url = /^\s*Shop\s+(http\S+?)\/$/.exec(line)?.[1]
      if (url) resolve({ lines, url })
    })
    reader.once('close', () => reject(new Error(`The shop did not start: ${lines.join('\n')}`)))
  })
}
