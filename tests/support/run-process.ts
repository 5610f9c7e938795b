import { execFile } from 'node:child_process'

export function runProcess(program: string, words: string[], env = process.env) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(program, words, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: (stdout + stderr).trim() }),
    )
  })
}
