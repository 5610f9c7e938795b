import { type Action, filling, opening } from './admin-action.ts'

export function settingActions(): Action[] {
  const password = 'nouveau-secret'
  return [
    {
      screen: '/carte-hero',
      prepare: opening('Modifier'),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour',
      success: 'Carte mise à jour avec succès',
    },
    {
      screen: '/carte-hero',
      send: 'Active : carte hero',
      failure: 'Erreur lors de la mise à jour',
      success: 'Carte désactivée avec succès',
    },
    {
      screen: '/livraison-gratuite',
      prepare: opening('Modifier'),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour de la livraison gratuite',
      success: 'Livraison gratuite mise à jour avec succès',
    },
    {
      screen: '/livraison-gratuite',
      send: 'Active : livraison gratuite',
      failure: 'Erreur lors de la mise à jour de la livraison gratuite',
      success: 'Livraison gratuite désactivée avec succès',
    },
    {
      screen: '/parametres',
      prepare: filling('Modifier l’email', { 'Nouvel email': 'autre@example.com' }),
      send: 'Enregistrer',
      failure: "Erreur lors de la mise à jour de l'email",
      success: 'Email mis à jour avec succès',
    },
    {
      screen: '/parametres',
      prepare: filling('Modifier le mot de passe', {
        'Mot de passe actuel': 'ancien-secret',
        'Nouveau mot de passe': password,
        'Confirmer le nouveau mot de passe': password,
      }),
      send: 'Enregistrer',
      failure: 'Erreur lors de la mise à jour du mot de passe',
      success: 'Mot de passe mis à jour avec succès',
    },
  ]
}
