import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of so many MB, gone when disposed of; a sentence that says why there is none where we may not mount one. */
export function mountSmallDisk(size: number): (Disposable & { path: string }) | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a disk takes root on Linux'
  const path = mkdtempSync(join(tmpdir(), 'shop-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    rmdirSync(path)
    return `mounting a disk failed: ${error instanceof Error ? error.message.split('\n').at(-1) : error}`
  }
  return {
    path,
    [Symbol.dispose]: () => {
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}
