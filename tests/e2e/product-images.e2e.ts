import { expectNoViolation } from './axe.ts'
import { holdAnswers } from './held-answers.ts'
import { drag, expectLoaded, openViewer, touch } from './image-viewer.ts'
import { DESKTOP, expect, settle, test, WIDE } from './shop-fixture.ts'
import { findProduct } from './shopper.ts'

type Box = { x: number; y: number; width: number; height: number }

const NOWHERE: Box = { x: Number.NaN, y: 0, width: 0, height: 0 }

test.describe('full screen', () => {
  test('opens on a click, turns, closes on Escape, and the focus returns', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`/produit/${product.id}`)
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
    await expectNoViolation(page, 'viewer')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Agrandir/ })).toBeFocused()
    // The page shows the picture that was looked at last.
    await expect(page.getByRole('region', { name: 'Photos du produit' }).getByText('2 / 3')).toBeVisible()
  })

  test('opens on a double click on a thumbnail', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const thumbnail = page.getByRole('button', { name: 'Voir la photo 2' })
    await thumbnail.dblclick()
    const dialog = page.getByRole('dialog', { name: `Photos de ${product.name}` })
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toBeHidden()
    await expect(thumbnail).toBeFocused()
  })

  test('zooms from 50 % to 500 % in steps of 1.5, by buttons, keys, wheel and double click', {
    tag: DESKTOP,
  }, async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
    const larger = dialog.getByRole('button', { name: 'Zoom avant' })
    const smaller = dialog.getByRole('button', { name: 'Zoom arrière' })
    await larger.click()
    await expect(dialog.getByText('150 %')).toBeVisible()
    await page.keyboard.press('+')
    await expect(dialog.getByText('225 %')).toBeVisible()
    await page.keyboard.press('-')
    await expect(dialog.getByText('150 %')).toBeVisible()
    await page.keyboard.press('0')
    await expect(dialog.getByText('100 %')).toBeVisible()
    for (let step = 0; step < 4; step++) await larger.click()
    await expect(dialog.getByText('500 %')).toBeVisible()
    await expect(larger).toBeDisabled()
    await dialog.getByRole('button', { name: 'Taille normale' }).click()
    for (let step = 0; step < 2; step++) await smaller.click()
    await expect(dialog.getByText('50 %', { exact: true })).toBeVisible()
    await expect(smaller).toBeDisabled()

    // Another picture begins whole.
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('100 %')).toBeVisible()
    const stage = dialog.getByTestId('viewer-stage')
    await stage.hover()
    await page.mouse.wheel(0, -100)
    await expect(dialog.getByText('150 %')).toBeVisible()
    await page.mouse.wheel(0, 100)
    await expect(dialog.getByText('100 %')).toBeVisible()
    await stage.dblclick()
    await expect(dialog.getByText('225 %')).toBeVisible()
    await stage.dblclick()
    await expect(dialog.getByText('100 %')).toBeVisible()
  })

  test('a drag of 50 px turns the page where nothing is enlarged, and moves the picture where it is', async ({
    page,
    shop,
  }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
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

  test.describe('on a touch screen', () => {
    // Many a laptop has one too.
    test.use({ hasTouch: true })

    test('two fingers zoom, one swipes', async ({ page, shop }) => {
      const product = await findProduct(shop, (one) => one.images.length === 3)
      await page.goto(`/produit/${product.id}`)
      const dialog = await openViewer(page, product.name)
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
    })

    test('a double tap enlarges the image, another shows it whole', async ({ page, shop }) => {
      const product = await findProduct(shop, (one) => one.images.length === 3)
      await page.goto(`/produit/${product.id}`)
      const dialog = await openViewer(page, product.name)
      // Elsewhere the second time: four taps on one point are no two double taps.
      for (const [y, zoom] of [
        [400, '225 %'],
        [500, '100 %'],
      ] as const) {
        await touch(page, [[{ x: 150, y }]])
        await touch(page, [[{ x: 150, y }]])
        await expect(dialog.getByText(zoom)).toBeVisible()
      }
    })
  })

  test('an image that is enlarged before it has loaded stays in the middle', async ({ page, shop }) => {
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
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
    const product = await findProduct(shop, (one) => one.images.length === 3)
    await page.goto(`/produit/${product.id}`)
    const dialog = await openViewer(page, product.name)
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await expectLoaded(dialog.getByRole('img').first())
    for (let step = 0; step < 3; step++) await page.keyboard.press('+')
    await expect(dialog.getByText('338 %')).toBeVisible()
    // The stage rounds the size of the image to whole px, which the zoom multiplies.
    const distance = async (edgeOf: (box: Box) => [x: number, y: number]) => {
      const [x, y] = edgeOf((await dialog.getByRole('img').first().boundingBox()) ?? NOWHERE)
      return Math.hypot(x, y)
    }
    for (let step = 0; step < 30; step++) await page.keyboard.press('Shift+ArrowLeft')
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowUp')
    await expect.poll(() => distance(({ x, y }) => [x, y])).toBeLessThan(2)
    for (let step = 0; step < 60; step++) await page.keyboard.press('Shift+ArrowRight')
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
    const toEnd = (box: Box): [number, number] => [box.x + box.width - width, box.y + box.height - height]
    await expect.poll(() => distance(toEnd)).toBeLessThan(2)
  })
})
