import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

/** Built files by source. */
export type Manifest = Record<string, ManifestEntry>

export function manifestPath(folder: string): string {
  return join(folder, '.vite/manifest.json')
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(manifestPath(folder), 'utf8'))
}

export async function readBuilt(folder: string, manifest: Manifest, source: string) {
  return new Uint8Array(await readFile(join(folder, manifest[source]?.file ?? '')))
}
