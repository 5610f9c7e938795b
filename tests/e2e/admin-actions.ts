import { press } from './admin.ts'
import { type Action, filling, opening } from './admin-action.ts'
import { SETTING_ACTIONS } from './admin-setting-actions.ts'
import { imageFile } from './image-file.ts'

/** What the lists of these screens are made of; see `admin-known-things.ts`. */
export type Names = { product: string; brand: string; category: string; news: string; wilaya: string }

/** What the owner does on each screen, by its path. */
export const ACTIONS_BY_SCREEN: Record<string, (names: Names) => Action[]> = {
  '/commandes': () => [
    {
      prepare: opening('Voir la commande n° 12'),
      send: 'Livré',
      failure: 'Erreur lors de la mise à jour du statut',
      success: 'Statut de la commande mis à jour avec succès : n° 12, LivréRétablir',
    },
    {
      prepare: opening('Supprimer la commande n° 12'),
      send: 'Supprimer',
      deletes: 'la commande n° 12 de Amina Bensalem',
      failure: 'Erreur lors de la suppression de la commande',
      success: 'Commande supprimée avec succèsRétablir',
    },
  ],
  '/produits': ({ product }) => [
    {
      prepare: async (page) => {
        await filling('Ajouter un produit', { 'Nom du produit': 'Gants', 'Prix (DA)': '4500' })(page)
        await page.getByLabel('Catégorie', { exact: true }).selectOption({ index: 1 })
      },
      send: 'Ajouter',
      failure: 'Erreur lors de la sauvegarde du produit',
      success: 'Produit ajouté avec succès',
    },
    {
      prepare: opening(`Modifier ${product}`),
      send: 'Enregistrer',
      failure: 'Erreur lors de la sauvegarde du produit',
      success: 'Produit modifié avec succès',
    },
    {
      prepare: async (page) => {
        await press(page, `Modifier ${product}`)
        await press(page, 'Supprimer l’image 2')
      },
      send: 'Supprimer',
      deletes: "l'image 2",
      failure: "Erreur lors de la suppression de l'image",
      success: 'Image supprimée avec succès',
    },
    {
      prepare: opening(`Supprimer ${product}`),
      send: 'Supprimer',
      deletes: `le produit « ${product} »`,
      failure: 'Erreur lors de la suppression du produit',
      success: 'Produit supprimé avec succèsRétablir',
    },
  ],
  '/marques': ({ brand }) => entity('la marque', 'Marque', brand, { 'Nom de la marque': 'Zeta' }),
  '/categories': ({ category }) =>
    entity('la catégorie', 'Catégorie', category, { 'Nom de la catégorie': 'Zeta' }),
  '/barre-actualites': ({ news }) => [
    ...entity("l'actualité", 'Actualité', news, { Titre: 'Zeta', Texte: 'Soldes' }),
    {
      send: `Visible : ${news}`,
      failure: "Erreur lors de la modification du statut de l'actualité",
      success: 'Actualité masquée avec succès',
    },
  ],
  '/wilayas': ({ wilaya }) =>
    entity('la wilaya', 'Wilaya', wilaya, {
      'Nom de la wilaya': 'Zeta',
      'Prix à domicile (DA)': '600',
      'Prix au centre (DA)': '400',
    }),
  '/bannieres': banners,
  ...SETTING_ACTIONS,
}

/** Adding, changing and deleting one of the plain lists. */
function entity(the: string, Noun: string, name: string, fields: Record<string, string>): Action[] {
  const noun = Noun.toLowerCase()
  const failure = `Erreur lors de la sauvegarde de ${the}`
  return [
    {
      prepare: filling(`Ajouter une ${noun}`, fields),
      send: 'Ajouter',
      failure,
      success: `${Noun} ajoutée avec succès`,
    },
    {
      prepare: opening(`Modifier ${name}`),
      send: 'Enregistrer',
      failure,
      success: `${Noun} modifiée avec succès`,
    },
    {
      prepare: opening(`Supprimer ${name}`),
      send: 'Supprimer',
      deletes: `${the} « ${name} »`,
      failure: `Erreur lors de la suppression de ${the}`,
      success: `${Noun} supprimée avec succèsRétablir`,
    },
  ]
}

function banners(): Action[] {
  const failure = 'Erreur lors de la sauvegarde de la bannière'
  return [
    {
      prepare: async (page) => {
        await press(page, 'Ajouter une bannière')
        await page.locator('input[type=file]').setInputFiles(await imageFile('b.jpg', '#204080'))
      },
      send: 'Ajouter',
      failure,
      success: 'Bannière ajoutée avec succès',
    },
    {
      prepare: opening('Modifier la bannière « Allumée »'),
      send: 'Enregistrer',
      failure,
      success: 'Bannière modifiée avec succès',
    },
    {
      prepare: opening('Actif : bannière « Allumée »'),
      send: 'Désactiver',
      failure: 'Erreur lors de la désactivation de la bannière',
      success: 'Bannière désactivée avec succès',
    },
    {
      prepare: opening('Inactif : bannière « Éteinte »'),
      send: 'Activer',
      failure: "Erreur lors de l'activation de la bannière",
      success: 'Bannière activée avec succès',
    },
    {
      prepare: opening('Supprimer la bannière « Allumée »'),
      send: 'Supprimer',
      deletes: 'la bannière « Allumée »',
      failure: 'Erreur lors de la suppression de la bannière',
      success: 'Bannière supprimée avec succèsRétablir',
    },
  ]
}
