// @module-tag long

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
    ['Marque « Alpinestar » : sera créée à côté de « Alpinestars », qui existe déjà', 'note'],
  ])
  const done = await write(dry.id)
  expect(done.counts.create).toBe(4)
  expect(done.problems.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
    'Catégorie « Sacoche » : créée à côté de « Sacoches », qui existe déjà',
    'Marque « Alpinestar » : créée à côté de « Alpinestars », qui existe déjà',
  ])
})

onOneDatabase('of two near names that are both new, the second is told', async (shop) => {
  const { read, write } = await openImports(shop)
  const rows = [
    'A;1;Casques;Shoei',
    'B;1;Gants;Shoie',
    'C;1;Casqes;Shark',
    'D;1;Casques;HJC',
    'E;1;Bottes;HJC',
  ]
  const dry = await read(lines('Nom;Prix;Catégorie;Marque', ...rows))
  const told = (problems: typeof dry.problems) =>
    problems.map(({ message }) => message.replaceAll('\u00a0', ' '))
  expect(told(dry.problems)).toEqual([
    'Catégorie « Casqes » : sera créée à côté de « Casques », que ce fichier crée aussi',
    'Marque « Shoie » : sera créée à côté de « Shoei », que ce fichier crée aussi',
  ])
  expect(told((await write(dry.id)).problems)[0]).toBe(
    'Catégorie « Casqes » : créée à côté de « Casques », que ce fichier crée aussi',
  )
})
