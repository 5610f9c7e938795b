import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/** The built files of each source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}

export async function readBuilt(folder: string, manifest: Manifest, source: string) {
  return new Uint8Array(await readFile(join(folder, manifest[source]?.file ?? '')))
}

/** A file that scripts/build.ts writes last, with the same content into each part of a build. */
const STAMP = '.built-from'
const PARTS = ['shop', 'shop-server', 'admin', 'server']

/** @throws ConfigError in one line if there is no build, or its parts are from different builds */
export async function checkBuild(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new ConfigError('Nothing is built yet: run npm run build')
  const stamps = await Promise.all(
    ['.', ...PARTS].map((part) => readFile(join(folder, part, STAMP), 'utf8').catch(() => '')),
  )
  if (stamps.includes('') || new Set(stamps).size > 1)
    throw new ConfigError(`${folder} is not one whole build: run npm run build`)
}
