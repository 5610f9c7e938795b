import { expect } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

onOneDatabase('a quantity of several sizes is split between them where the owner wants it', async (shop) => {
  const { read, change, write, products, stockOf } = await openImports(shop)
  const dry = await read(lines('Nom;Prix;Catégorie;Tailles;Quantité', 'Gant;900;Gants;"S, M, L";8'))
  const uncounted = 'Sa quantité n’est pas donnée par taille et couleur\u00a0: le produit vient sans elle'
  expect(dry.problems).toMatchObject([{ line: 2, severity: 'changed', message: uncounted }])
  const split = await change(dry.id, { splitQuantities: true })
  const told = 'Une quantité de plusieurs tailles ou couleurs est répartie entre elles\u00a0: à vérifier'
  expect(split).toMatchObject({ splitQuantities: true, problems: [{ severity: 'note', message: told }] })
  await write(dry.id)
  const [gloves] = await products()
  const { variants } = await stockOf(gloves?.id ?? 0)
  expect(variants).toMatchObject([
    { size: 'S', quantity: 3 },
    { size: 'M', quantity: 3 },
    { size: 'L', quantity: 2 },
  ])
})
