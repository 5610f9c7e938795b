import { expect } from 'vitest'
import { addCategory } from '../../../../tests/support/factories.ts'
import { onOneDatabase } from '../../../../tests/support/on-each-database.ts'
import type { Refusal } from '../../../../tests/support/open-sale.ts'
import { sendForm } from '../../../../tests/support/send-form.ts'

onOneDatabase('what does not fit is a 400 that names the field, and nothing is stored', async (shop) => {
  const owner = await shop.logIn()
  const categoryId = await addCategory(shop, { subcategories: ['Jets'] })
  const wrong: [string, Record<string, unknown>][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(201) }],
    ['name', { name: 7 }],
    ['price', { price: null }],
    ['price', { price: -1 }],
    ['price', { price: 1.5 }],
    ['price', { price: '100' }],
    ['price', { price: 100_000_001 }],
    ['originalPrice', { originalPrice: 1000 }],
    ['originalPrice', { originalPrice: 999 }],
    ['originalPrice', { originalPrice: 'cher' }],
    ['originalPrice', { originalPrice: 100_000_001 }],
    ['categoryId', { categoryId: 0 }],
    ['categoryId', { categoryId: 999 }],
    ['categoryId', { categoryId: Number.MAX_SAFE_INTEGER }],
    ['subcategoryId', { subcategoryId: 2 }],
    ['subcategoryId', { subcategoryId: 0 }],
    ['subcategoryId', { subcategoryId: Number.MAX_SAFE_INTEGER }],
    ['brand', { brand: 'Inconnue' }],
    ['brand', { brand: 5 }],
    ['description', { description: 'a'.repeat(5001) }],
    ['fullDescription', { fullDescription: 'a'.repeat(50_001) }],
    ['specifications', { specifications: ['a'] }],
    ['specifications', { specifications: { Poids: 3 } }],
    ['specifications', { specifications: { Poids: 'a'.repeat(2001) } }],
    ['specifications', { specifications: { ['a'.repeat(201)]: 'a' } }],
    ['specifications', { specifications: Object.fromEntries(numbers(101).map((n) => [n, 'a'])) }],
    ['sizes', { sizes: 'M' }],
    ['sizes', { sizes: numbers(101) }],
    ['sizes.0', { sizes: ['a'.repeat(101)] }],
    ['colors', { colors: [1] }],
    ['inStock', { inStock: 'yes' }],
    ['isNew', { isNew: 1 }],
  ]
  for (const [path, part] of wrong) {
    const product = { name: 'Casque', price: 1000, categoryId, ...part }
    const { status, body } = await shop.json<Refusal>('POST', '/products', product, owner)
    expect([part, status, body.issues?.map((issue) => issue.path)]).toEqual([part, 400, [path]])
  }
  const missing = await shop.json<Refusal>('POST', '/products', {}, owner)
  expect(missing.body.issues).toEqual(
    ['name', 'price', 'categoryId'].map((path) => ({ path, message: 'Ce champ est obligatoire' })),
  )
  for (const field of ['specifications', 'sizes', 'colors']) {
    const form = { name: 'Casque', price: '1', categoryId: `${categoryId}`, [field]: '{' }
    const { status, body } = await sendForm<Refusal>(shop, 'POST', '/products', form, owner)
    expect([status, body.issues]).toEqual([400, [{ path: field, message: 'JSON mal formé' }]])
  }
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([])
})

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`)
}
