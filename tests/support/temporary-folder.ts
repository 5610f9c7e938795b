import { constants, existsSync, mkdtempSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
/** Bytes that a memory disk must have free to be chosen; containers often give it 64 MB. */
const ENOUGH = 2 * 1024 ** 3

/**
 * A new temporary folder that other accounts can reach into once it is theirs. It lies in memory where there is
 * room: tests make and remove hundreds of small databases, which some disks take half a second for each.
 */
export function makeTemporaryFolder(name: string): string {
  const places = [...(isRoomy(MEMORY_DISK) ? [MEMORY_DISK] : []), tmpdir(), '/tmp']
  const place = places.find((folder) => existsSync(folder) && isOpenToAll(folder)) ?? tmpdir()
  return mkdtempSync(join(place, `${name}-`))
}

/** Whether every account of the machine may go down this path. */
export function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & constants.S_IXOTH) !== 0
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)))
}

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ENOUGH
}
