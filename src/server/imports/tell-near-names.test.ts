import { expect } from 'vitest'
import { onOneDatabase } from '../../../tests/support/on-each-database.ts'
import { lines, openImports } from '../../../tests/support/open-imports.ts'

onOneDatabase('a new name that one of the shop may be meant by is told, and created', async (shop) => {
  const { read, importFile, write } = await openImports(shop)
  const TITLES = 'Nom;Prix;Catégorie;Marque'
  await importFile(lines(TITLES, 'A;1;Sacoches;Alpinestars', 'B;1;Kit chaîne;LS2'))
  const dry = await read(
    lines(
      TITLES,
      'C;1;Sacoche;Alpinestar',
      'D;1;Kit chaine;LS3',
      'E;1;sacoches;ALPINESTARS',
      'G;1;Sacoche;Alpinestar',
    ),
  )
  expect(dry.problems.map(({ message, severity }) => [message.replaceAll('\u00a0', ' '), severity])).toEqual([
    ['Catégorie « Sacoche » : sera créée à côté de « Sacoches », qui existe déjà', 'note'],
    ['Catégorie « Kit chaine » : sera créée à côté de « Kit chaîne », qui existe déjà', 'note'],
    ['Marque « Alpinestar » : sera créée à côté de « Alpinestars », qui existe déjà', 'note'],
  ])
  const done = await write(dry.id)
  expect(done.counts.create).toBe(4)
  expect(done.problems.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
    'Catégorie « Sacoche » : créée à côté de « Sacoches », qui existe déjà',
    'Catégorie « Kit chaine » : créée à côté de « Kit chaîne », qui existe déjà',
    'Marque « Alpinestar » : créée à côté de « Alpinestars », qui existe déjà',
  ])
})
