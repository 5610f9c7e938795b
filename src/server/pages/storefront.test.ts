import { expect } from 'vitest'
import { addCategory, addProduct, addProductImage, bumpVersion } from '../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { createPages } from './pages.ts'

onOneDatabase('however an address is spelled, its canonical one is that of the site map', async (shop) => {
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const id = await addProduct(shop, { categoryId, subcategory: 'Jets' })
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const canonical = async (path: string) => {
    const html = await (await pages.request(path)).text()
    return /rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.slice(shop.config.publicUrl.length)
  }
  const below = `/categorie/${categoryId}/sous-categorie/Jets`
  expect(await canonical(`/PRODUIT/${id}`)).toBe(`/produit/${id}`)
  expect(await canonical(`/Categorie/${categoryId}/SOUS-categorie/Jets`)).toBe(below)
  expect(await canonical('/')).toBe('/')
})

onOneDatabase('what is below the page of a product leads to it, and is no page of its own', async (shop) => {
  const id = await addProduct(shop)
  const pages = await createPages(shop)
  for (const [path, location] of [
    [`/produit/${id}/casque?taille=M`, `/produit/${id}?taille=M`],
    [`/produit/${id}/a/b`, `/produit/${id}`],
    [`/produit/${id}//shop.example`, `/produit/${id}`],
  ] as const) {
    const response = await pages.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, location])
  }
})

onOneDatabase('of several numbers in the field of the shop the first is dialled', async (shop) => {
  const owner = await shop.logIn()
  for (const [phone, dialled] of [
    ['0550 00 00 00 / 0661 00 00 00', '0550000000'],
    ['05 50 00 00 00 ou 06 61 00 00 00', '0550000000'],
    ['+213 (0) 550 00 00 00', '0550000000'],
    ['0550 00 00 00 (Viber, WhatsApp 24/7)', '0550000000'],
    ['٠٥٥٠ ٠٠ ٠٠ ٠٠', '0550000000'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ]) {
    await shop.json('PUT', '/shop', { phone }, owner)
    const html = await (await (await createPages(shop)).request('/')).text()
    expect(new Set(html.match(/(?<="tel:)[^"]*|(?<="telephone":")[^"]*/g)), phone).toEqual(new Set([dialled]))
  }
})

onOneDatabase('a shared page says how large its picture is', async (shop) => {
  const id = await addProduct(shop)
  await addProductImage(shop, id)
  await shop.db.updateTable('images').set({ width: 2560, height: 1000 }).execute()
  await bumpVersion(shop)
  const pages = await createPages(shop)
  const sizeOf = async (path: string) => {
    const html = await (await pages.request(path)).text()
    return [...html.matchAll(/"og:image:(?:width|height)" content="(\d+)"/g)].map(([, px]) => px)
  }
  expect(await sizeOf(`/produit/${id}`)).toEqual(['1280', '500'])
  expect(await sizeOf('/panier')).toEqual(['512', '512'])
})

onOneDatabase('the address of a renamed subcategory leads to its present name', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Ancien nom'] })
  await addProduct(shop, { categoryId, subcategory: 'Ancien nom' })
  const rename = (from: string, to: string) =>
    shop.json(
      'PUT',
      `/categories/${categoryId}`,
      { subcategories: [to], renamedSubcategories: { [from]: to } },
      owner,
    )
  const pages = await createPages(shop)
  const path = (name: string) => `/categorie/${categoryId}/sous-categorie/${encodeURIComponent(name)}`
  const visit = async (name: string) => {
    const response = await pages.request(`${path(name)}?utm_source=fb`)
    return [response.status, response.headers.get('location')]
  }
  await rename('Ancien nom', 'Été 100 %')
  await rename('Été 100 %', 'Nouveau')
  await bumpVersion(shop)
  for (const former of ['Ancien nom', 'Été 100 %'])
    expect(await visit(former)).toEqual([301, `${path('Nouveau')}?utm_source=fb`])
  expect(await visit('Nouveau')).toEqual([200, null])
  expect(await visit('Autre')).toEqual([404, null])
  await rename('Nouveau', 'Ancien nom')
  await bumpVersion(shop)
  expect(await visit('Ancien nom')).toEqual([200, null])
  expect((await visit('Nouveau'))[0]).toBe(301)
})
