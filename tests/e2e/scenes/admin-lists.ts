import { LISTS, wordsOf } from '../admin-lists.ts'
import { screen } from './admin-scene.ts'
import type { Scene } from './scene.ts'

// The lists that are loaded whole, full and empty, and their forms.

const LONG = 'Pantalons-de-moto-et-jeans-renforcés-'.repeat(5)
const GUIDE = {
  id: 900_001,
  name: LONG,
  text: '',
  columns: [LONG.slice(0, 100)],
  rows: [[LONG]],
  measure: null,
}

export const LIST_SCENES: Scene[] = [
  ...LISTS.flatMap(({ path, the, api, readFrom = api, required }) => [
    screen(path, path, [`${the.replace(/^\S+ |^l'/, '')}s`]),
    screen(`${path}, empty`, path, [wordsOf(the).first], { answers: { [readFrom]: [] } }),
    screen(`${path}, a new item`, path, required, {
      press: [wordsOf(the).add, ...(required.length > 0 ? ['Ajouter'] : [])],
    }),
  ]),
  screen('usual shelves', '/categories', ['Ajouter 9 rayons', 'Pièces détachées'], {
    answers: { categories: [] },
    press: ['Rayons tout prêts'],
  }),
  screen('a list to be put in order', '/categories', ['Ranger la liste'], { press: ['Ranger'] }),
  screen('link of a banner', '/bannieres', ['Catégorie ou liste'], {
    press: ['Ajouter une bannière'],
    next: (page) => page.getByLabel('Mène à').selectOption('Une catégorie ou une liste'),
  }),
  screen('activation of a banner', '/bannieres', ['Elle ne sera plus visible dans la boutique.'], {
    next: (page) =>
      page
        .getByRole('switch', { name: /^Actif/ })
        .first()
        .click(),
  }),
  screen('a make to be renamed', '/motos', ['Nouveau nom'], { press: ['Renommer une marque'] }),
  screen('lists of a wilaya', '/wilayas', ['est déjà dans la liste'], {
    press: ['Ajouter une wilaya'],
    next: async (page) => {
      const list = page.getByRole('dialog').getByRole('group', { name: /^Baladiyas/ })
      for (const name of ['Nord', 'Sud', 'nord']) {
        await list.getByRole('textbox').first().fill(name)
        await page.keyboard.press('Enter')
      }
    },
  }),
  screen('a guide that no category shows', '/guides-tailles', ['Aucune catégorie ne le montre'], {
    answers: { 'size-guides': [GUIDE] },
  }),
  screen('a long size guide', '/guides-tailles', ['Colonne mesurée'], {
    answers: { 'size-guides': [GUIDE] },
    press: [`Modifier ${LONG}`],
  }),
  screen('prices of all wilayas', '/wilayas/tarifs', ['1 case n’est pas un prix'], {
    next: (page) => page.getByRole('textbox', { name: 'Domicile, Oran' }).fill('beaucoup'),
    isWide: true,
  }),
]
