import { logIn } from './admin.ts'
import { brokenWords } from './broken-words.ts'
import { queueOf, showOutcomes } from './call-queue.ts'
import { expect, test } from './shop-fixture.ts'
import { enlargeText, expectNoOverflow } from './shopper.ts'

test('with text at 200 % customer, call and outcomes scroll with the page, and all fits its card', async ({
  page,
  shop,
}) => {
  const { orders, article } = await queueOf(page, shop, 1, {
    deliveryPrice: 9_899_999,
    customerPhone: '+213 600 82 60 94',
  })
  const order = orders[0]
  await enlargeText(page)
  await showOutcomes(page)
  const parts = [
    article(order).getByRole('heading', { level: 2 }),
    article(order).getByRole('link', { name: /^Appeler / }),
    page.getByRole('button', { name: /^Confirmé/ }),
    page.getByRole('button', { name: 'Rappeler à…' }),
    article(order).getByText('Wilaya', { exact: true }),
  ]
  const tops = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
  const before = await tops()
  expect(before).toEqual(before.toSorted((one, other) => one - other))
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  expect((await tops()).map(Math.round)).toEqual(before.map((top) => Math.round(top - 200)))
  expect(await brokenWords(page, 'article dt, article dd')).toEqual([])
  const tooWide = await article(order).evaluate((card) => {
    const isTooWide = (part: Element) => part.scrollWidth > part.clientWidth && part.matches('.truncate, dd')
    const isOutside = (part: Element) =>
      part.getBoundingClientRect().right > card.getBoundingClientRect().right
    return [...card.querySelectorAll('*')]
      .filter((part) => isTooWide(part) || isOutside(part))
      .map(({ textContent }) => textContent)
  })
  expect(tooWide).toEqual([])
})

test('with text at 200 % no name of a wilaya breaks inside a word', async ({ page, shop }) => {
  await logIn(page, shop, '/wilayas/tarifs')
  await expect(page.getByRole('rowheader', { name: /Tamanrasset/ })).toBeVisible()
  await enlargeText(page)
  await expectNoOverflow(page, 'price sheet')
  expect(await brokenWords(page, 'th')).toEqual([])
  await expect(page.getByRole('row', { name: /Tamanrasset/ }).getByRole('textbox')).toHaveCount(2)
})
