import { statfs } from 'node:fs/promises'

/** Returns the bytes that the shop can still write into a folder. */
export async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
