import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { iconQuery } from './app-icons.ts'
import { type Manifest, readManifest } from './build-manifest.ts'
import type { StorefrontCode } from './storefront.ts'

const ENTRY = 'src/shop/entry-client.tsx'
const LOADER = 'src/shop/script-loader.ts'
const ICON = 'src/shop/icons/icon.svg'
const FIRST_FONTS = /barlow-latin-[46]00|condensed-latin-[67]00/

export async function openStorefrontBuild(dist: string): Promise<StorefrontCode> {
  const renderer = await import(pathToFileURL(join(dist, 'shop-server/entry-server.js')).href)
  const manifest = await readManifest(join(dist, 'shop'))
  const common = commonTags(manifest)
  return {
    loadRenderer: async () => renderer,
    assetTags: (screens, { icon }) =>
      `${common}\n${iconTags(manifest, icon)}${deferredScripts(manifest, screens)}`,
  }
}

function commonTags(manifest: Manifest): string {
  const entry = manifest[ENTRY]
  const fonts = Object.entries(manifest).filter(
    ([source]) => source.endsWith('.woff2') && FIRST_FONTS.test(source),
  )
  return [
    ...fonts.map(
      ([, { file }]) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...(entry?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script type="module" async src="/${manifest[LOADER]?.file}"></script>`,
  ].join('\n')
}

/** Links to the owner's icon, or to the built one. */
function iconTags(manifest: Manifest, icon: string | null): string {
  const version = iconQuery(icon)
  return [
    `<link rel="icon" href="/favicon.ico${version}" sizes="32x32">`,
    ...(icon ? [] : [`<link rel="icon" href="/${manifest[ICON]?.file}" type="image/svg+xml">`]),
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">`,
  ].join('\n')
}

/** Returns the scripts that src/shop/script-loader.ts inserts after the first paint. */
function deferredScripts(manifest: Manifest, screens: string[]): string {
  const files = modulesOf(manifest, [ENTRY, ...screens])
  files.delete(manifest[ENTRY]?.file ?? '')
  const links = [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  const entry = `<script type="module" src="/${manifest[ENTRY]?.file}"></script>`
  return `\n<template id="scripts">${links}${entry}</template>`
}

/** Includes static imports. */
function modulesOf(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const entry = manifest[source]
    if (!entry || found.has(entry.file)) continue
    found.add(entry.file)
    modulesOf(manifest, entry.imports ?? [], found)
  }
  return found
}
