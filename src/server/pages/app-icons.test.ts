import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createAppIcons } from './app-icons.ts'

const svg = await readFile(join(import.meta.dirname, '../../shop/icons/icon.svg'))
/** A shop whose owner has set no icon. */
const noIcon = { reads: { iconHash: async () => null }, images: { readOriginal: async () => null } }
const icons = createAppIcons(svg, noIcon)

test('each icon has the size its name promises', async () => {
  const sizes = {
    '/icon-192.png': 192,
    '/icon-512.png': 512,
    '/icon-maskable-512.png': 512,
    '/apple-touch-icon.png': 180,
  }
  for (const [path, size] of Object.entries(sizes)) {
    const { width, height, format } = await sharp((await icons(path))?.bytes).metadata()
    expect([path, width, height, format]).toEqual([path, size, size, 'png'])
  }
  expect(await icons('/icon-1.png')).toBeNull()
})

test('a mask cuts nothing off: the border of a maskable icon is plain', async () => {
  const icon = await icons('/icon-maskable-512.png')
  const border = await sharp(icon?.bytes)
    .extract({ left: 0, top: 0, width: 512, height: 60 })
    .png()
    .toBuffer()
  const stats = await sharp(border).stats()
  expect(stats.channels.every((channel) => channel.max - channel.min < 4)).toBe(true)
})

test('the favicon is an image in a container that old browsers read', async () => {
  const icon = await icons('/favicon.ico')
  expect(icon?.type).toBe('image/x-icon')
  expect(await sharp(icon?.bytes.subarray(22)).metadata()).toMatchObject({
    width: 32,
    height: 32,
    format: 'png',
  })
})

test('an icon that could not be drawn once is drawn at the next call', async () => {
  const bytes = new Uint8Array(svg.byteLength)
  const failing = createAppIcons(bytes, noIcon)
  await expect(failing('/icon-192.png')).rejects.toThrow()
  bytes.set(svg)
  const icon = await failing('/icon-192.png')
  expect(await sharp(icon?.bytes).metadata()).toMatchObject({ width: 192 })
})
