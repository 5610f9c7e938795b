import { type Action, filling, opening } from './admin-action.ts'

const PASSWORD = 'nouveau-secret'

/** The actions on the screens of settings, by the path of the screen. */
export const SETTING_ACTIONS: Record<string, () => Action[]> = {
  '/carte-hero': () => [
    {
      prepare: opening('Modifier'),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour',
      success: 'Onglet mis à jour avec succès',
    },
    {
      send: 'Actif : onglet d’accueil',
      failure: 'Erreur lors de la mise à jour',
      success: 'Onglet désactivé avec succès',
    },
  ],
  '/livraison-gratuite': () => [
    {
      prepare: opening('Modifier'),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour de la livraison gratuite',
      success: 'Livraison gratuite mise à jour avec succès',
    },
    {
      send: 'Active : livraison gratuite',
      failure: 'Erreur lors de la mise à jour de la livraison gratuite',
      success: 'Livraison gratuite désactivée avec succès',
    },
  ],
  '/parametres': () => [
    {
      prepare: filling('Modifier l’email', { 'Nouvel email': 'autre@example.com' }),
      send: 'Enregistrer',
      failure: "Erreur lors de la mise à jour de l'email",
      success: 'Email mis à jour avec succès',
    },
    {
      prepare: filling('Modifier le mot de passe', {
        'Mot de passe actuel': 'ancien-secret',
        'Nouveau mot de passe': PASSWORD,
        'Confirmer le nouveau mot de passe': PASSWORD,
      }),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour du mot de passe',
      success: 'Mot de passe mis à jour avec succès',
    },
  ],
}
