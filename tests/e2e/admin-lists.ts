import { imageFile } from './image-file.ts'
import type { FormDialog } from './pages/form-dialog.ts'

/** What differs from one list of the admin to the next; admin-lists.e2e.ts tests what they have in common. */
export type AdminList = {
  path: string
  /** An item with its article: the list's words are made of it. */
  the: string
  /** Routes of the API: items are written to one, and read from the other where it differs. */
  api: string
  readFrom?: string
  /** The label of the field with the name, and the texts of the other fields by their labels. */
  nameField: string
  fields?: Record<string, string>
  /** What an empty form asks for. */
  required: string[]
  /** The name that buttons and questions have, if it is not the item's. */
  nameOf?: (name: string) => string
  /** Does what a new item needs beside texts. */
  complete?: (form: FormDialog) => Promise<void>
}

export const BRANDS: AdminList = {
  path: '/marques',
  the: 'la marque',
  api: 'brands',
  nameField: 'Nom de la marque',
  required: ['Veuillez saisir le nom de la marque'],
}

/** Every list that is loaded whole: a new one is tested once it has its row here. */
export const LISTS: AdminList[] = [
  BRANDS,
  {
    path: '/categories',
    the: 'la catégorie',
    api: 'categories',
    nameField: 'Nom de la catégorie',
    required: ['Veuillez saisir le nom de la catégorie'],
  },
  {
    path: '/barre-actualites',
    the: "l'actualité",
    api: 'news',
    nameField: 'Titre',
    fields: { Texte: 'Dès lundi' },
    required: ['Veuillez saisir le titre', 'Veuillez saisir le texte'],
  },
  {
    path: '/bannieres',
    the: 'la bannière',
    api: 'banners',
    nameField: 'Titre (facultatif)',
    required: [],
    nameOf: (name) => `la bannière «\u00a0${name}\u00a0»`,
    complete: async ({ root }) =>
      root.locator('input[type=file]').setInputFiles(await imageFile('b.jpg', '#204080')),
  },
  {
    path: '/wilayas',
    the: 'la wilaya',
    api: 'wilayas',
    nameField: 'Nom de la wilaya',
    fields: { 'Prix à domicile (DA)': '600', 'Prix au centre (DA)': '400' },
    required: ['Veuillez saisir le nom de la wilaya', 'Veuillez saisir le prix à domicile'],
  },
  {
    path: '/motos',
    the: 'le modèle',
    api: 'vehicles/models',
    readFrom: 'vehicles',
    nameField: 'Modèle',
    fields: { Marque: 'Yamaha', 'De l’année': '2014' },
    required: ['Veuillez saisir la marque', 'Veuillez saisir le modèle'],
    nameOf: (name) => `Yamaha ${name}`,
  },
  {
    path: '/guides-tailles',
    the: 'le guide',
    api: 'size-guides',
    nameField: 'Nom du guide',
    fields: { 'Taille, ligne 1': 'M', 'Mesure (cm), ligne 1': '19' },
    required: ['Veuillez saisir le nom du guide'],
  },
]

/** Builds what a list says: « Marque ajoutée avec succès », « Guide ajouté avec succès ». */
export function wordsOf(the: string) {
  const noun = the.replace(/^(la |le |l')/, '')
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const e = the.startsWith('le ') ? '' : 'e'
  const ofThe = e ? `de ${the}` : `du ${noun}`
  return {
    the,
    add: `Ajouter un${e} ${noun}`,
    edit: `Modifier ${the.replace("'", '’')}`,
    search: `Rechercher un${e} ${noun}`,
    count: new RegExp(`^[\\d\\s]+ ${noun}s$`),
    first: `Votre premi${e ? 'ère' : 'er'} ${noun}`,
    none: `Aucun${e} ${noun} trouvé${e}`,
    failed: `Impossible de charger les ${noun}s`,
    added: `${Noun} ajouté${e} avec succès`,
    changed: `${Noun} modifié${e} avec succès`,
    deleted: `${Noun} supprimé${e} avec succès`,
    notSaved: `Erreur lors de la sauvegarde ${ofThe}`,
    notDeleted: `Erreur lors de la suppression ${ofThe}`,
  }
}

export type ListWords = ReturnType<typeof wordsOf>
