import { statfs } from 'node:fs/promises'

/** Returns the bytes that the shop can still write to a folder. */
export async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
