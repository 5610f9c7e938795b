import { expect, test } from 'vitest'
import { knownQuery } from './url-parameters.ts'

test('a page keeps what it reads of its query, and nothing of an advertisement', () => {
  const tracked = 'fbclid=a&igsh=b&utm_source=c&gclid=d&ttclid=e'
  expect(knownQuery('/categorie/1', `?${tracked}&sort=name&page=2`)).toBe('?page=2&sort=name')
  expect(knownQuery('/recherche', `?search=b&${tracked}&search=a&brand=`)).toBe('?search=b')
  expect(knownQuery('/recherche', '?spec=b:2&page=2&spec=a:1&spec=&spec=b:2')).toBe(
    '?page=2&spec=a%3A1&spec=b%3A2',
  )
  expect(knownQuery('/produit/3', `?couleur=Noir&taille=M&page=2&${tracked}`)).toBe('?taille=M&couleur=Noir')
  expect(knownQuery('/suivi', `?commande=61&${tracked}`)).toBe('?commande=61')
  expect(knownQuery('/succes-commande', `?orderId=61&${tracked}`)).toBe('?orderId=61')
  expect(knownQuery('/panier', `?${tracked}`)).toBe('')
})
