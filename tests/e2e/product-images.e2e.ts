import type { Page } from '@playwright/test'
import type { Product } from '#contract/product.ts'
import { holdAnswers } from './held-answers.ts'
import { drag, expectLoaded, openViewer, touch } from './image-viewer.ts'
import { DESKTOP, expect, type RunningShop, settle, test, WIDE } from './shop-fixture.ts'
import { openProduct } from './shopper.ts'

type Box = { x: number; y: number; width: number; height: number }

const NOWHERE: Box = { x: Number.NaN, y: 0, width: 0, height: 0 }

const hasThree = ({ images }: Product) => images.length === 3

/** Opens the first picture of a product that has three. */
async function openPicture(page: Page, shop: RunningShop) {
  const product = await openProduct(page, shop, hasThree)
  return { product, dialog: await openViewer(page, product.name) }
}

test('opens on a click or a double click, turns, closes, and the focus returns', async ({ page, shop }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const product = await openProduct(page, shop, hasThree)
  await settle(page)
  expect(scripts.filter((url) => url.includes('image-viewer'))).toEqual([])

  const dialog = await openViewer(page, product.name)
  await expect(dialog.getByText('1 / 3')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Photo suivante' }).click()
  await expect(dialog.getByText('3 / 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Photo précédente' }).click()
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Agrandir/ })).toBeFocused()
  // The page shows the picture that was looked at last.
  await expect(page.getByRole('region', { name: 'Photos du produit' }).getByText('2 / 3')).toBeVisible()
  const thumbnail = page.getByRole('button', { name: 'Voir la photo 3' })
  await thumbnail.dblclick()
  await expect(dialog.getByText('3 / 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await expect(thumbnail).toBeFocused()
})

test('zooms from 50 % to 500 % in steps of 1.5, by buttons, keys, wheel and double click', {
  tag: DESKTOP,
}, async ({ page, shop }) => {
  const { dialog } = await openPicture(page, shop)
  const larger = dialog.getByRole('button', { name: 'Zoom avant' })
  const smaller = dialog.getByRole('button', { name: 'Zoom arrière' })
  const stage = dialog.getByTestId('viewer-stage')
  const steps: [act: () => Promise<void>, zoom: string][] = [
    [() => larger.click(), '150 %'],
    [() => page.keyboard.press('+'), '225 %'],
    [() => page.keyboard.press('-'), '150 %'],
    [() => page.keyboard.press('0'), '100 %'],
    [() => larger.click(), '150 %'],
    [() => larger.click(), '225 %'],
    [() => larger.click(), '338 %'],
    [() => larger.click(), '500 %'],
    [() => dialog.getByRole('button', { name: 'Taille normale' }).click(), '100 %'],
    [() => smaller.click(), '67 %'],
    [() => smaller.click(), '50 %'],
    // Another picture begins whole.
    [() => page.keyboard.press('ArrowRight'), '100 %'],
    [() => stage.hover().then(() => page.mouse.wheel(0, -100)), '150 %'],
    [() => page.mouse.wheel(0, 100), '100 %'],
    [() => stage.dblclick(), '225 %'],
    [() => stage.dblclick(), '100 %'],
  ]
  for (const [act, zoom] of steps) {
    await act()
    await expect(dialog.getByText(zoom, { exact: true })).toBeVisible()
    if (zoom === '500 %') await expect(larger).toBeDisabled()
    if (zoom === '50 %') await expect(smaller).toBeDisabled()
  }
})

test('a drag of 50 px turns to the next picture, or moves an enlarged one', async ({ page, shop }) => {
  const { dialog } = await openPicture(page, shop)
  await drag(page, -49)
  await expect(dialog.getByText('1 / 3')).toBeVisible()
  await drag(page, -60)
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  await drag(page, 60)
  await expect(dialog.getByText('1 / 3')).toBeVisible()

  const picture = dialog.getByRole('img').first()
  await expectLoaded(picture)
  const whole = (await picture.boundingBox())?.width ?? 0
  for (let step = 0; step < 3; step++) await dialog.getByRole('button', { name: 'Zoom avant' }).click()
  // To the end of its way: what follows measures where it is.
  await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / whole).toBeCloseTo(3.38, 4)
  const before = (await picture.boundingBox())?.x ?? 0
  await drag(page, -60)
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeCloseTo(before - 60, 0)
  await expect(dialog.getByText('1 / 3')).toBeVisible()
})

test('two fingers zoom, one swipes, and a double tap enlarges or shows it whole', async ({ page, shop }) => {
  const { dialog } = await openPicture(page, shop)
  await touch(page, [
    [
      { x: 150, y: 400 },
      { x: 240, y: 400 },
    ],
    [
      { x: 60, y: 400 },
      { x: 330, y: 400 },
    ],
  ])
  await expect(dialog.getByText('300 %')).toBeVisible()
  await page.keyboard.press('0')
  await touch(page, [[{ x: 300, y: 400 }], [{ x: 280, y: 400 }], [{ x: 180, y: 402 }]])
  await expect(dialog.getByText('2 / 3')).toBeVisible()
  // Elsewhere the second time: four taps on one point are no two double taps.
  for (const [y, zoom] of [
    [400, '225 %'],
    [500, '100 %'],
  ] as const) {
    await touch(page, [[{ x: 150, y }]], 2)
    await expect(dialog.getByText(zoom)).toBeVisible()
  }
})

test('an image that is enlarged before it has loaded stays in the middle', async ({ page, shop }) => {
  const product = await openProduct(page, shop, hasThree)
  await page.getByRole('button', { name: 'Voir la photo 2' }).click()
  await expect(page.getByRole('region', { name: 'Photos du produit' }).getByText('2 / 3')).toBeVisible()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const images = await holdAnswers(page, new RegExp(`/images/${product.images[2]?.id}\\?`))
  const dialog = await openViewer(page, product.name)
  await page.keyboard.press('ArrowRight')
  await images.arrived()
  for (let step = 0; step < 3; step++) await page.keyboard.press('+')
  await expect(dialog.getByText('338 %')).toBeVisible()
  await images.release()
  const image = dialog.getByRole('img').first()
  await expectLoaded(image)
  const fromMiddle = async () => {
    const box = (await image.boundingBox()) ?? NOWHERE
    return Math.hypot(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2)
  }
  await expect.poll(fromMiddle).toBeLessThan(1)
})

test('an enlarged image stops at its edges', { tag: WIDE }, async ({ page, shop }) => {
  const { dialog } = await openPicture(page, shop)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expectLoaded(dialog.getByRole('img').first())
  for (let step = 0; step < 3; step++) await page.keyboard.press('+')
  await expect(dialog.getByText('338 %')).toBeVisible()
  // The stage rounds the size of the image to whole px, which the zoom multiplies.
  const distance = async (edgeOf: (box: Box) => [x: number, y: number]) => {
    const [x, y] = edgeOf((await dialog.getByRole('img').first().boundingBox()) ?? NOWHERE)
    return Math.hypot(x, y)
  }
  const toEnd = (box: Box): [number, number] => [box.x + box.width - width, box.y + box.height - height]
  for (const [sideways, upright, edgeOf] of [
    ['Shift+ArrowLeft', 'ArrowUp', ({ x, y }: Box): [number, number] => [x, y]],
    ['Shift+ArrowRight', 'ArrowDown', toEnd],
  ] as const) {
    const press = async () => {
      for (const key of [sideways, upright])
        for (let step = 0; step < 10; step++) await page.keyboard.press(key)
    }
    await expect(async () => {
      await press()
      expect(await distance(edgeOf)).toBeLessThan(2)
    }).toPass()
    await press()
    await expect.poll(() => distance(edgeOf)).toBeLessThan(2)
  }
})
