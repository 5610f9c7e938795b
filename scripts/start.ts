import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { MEMORY_ENVIRONMENT } from './memory-environment.ts'

// Runs the built server with the environment that keeps it small. Variables that are set already stay.

const server = spawn(process.execPath, [join(import.meta.dirname, '../dist/server/main.js')], {
  env: { ...MEMORY_ENVIRONMENT, ...process.env },
  stdio: 'inherit',
})
// Ctrl-C reaches the whole process group; a service manager signals only this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
