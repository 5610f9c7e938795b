import type { Page } from '@playwright/test'
import type { Backup } from '#contract/backup.ts'
import type { ServerState } from '#contract/server-state.ts'
import { callApi, press } from '../admin.ts'
import { EMPTY } from '../admin-known-things.ts'
import { addCourier, pauseCouriers } from '../courier-orders.ts'
import { placeOrder } from '../order.ts'
import { deliver, uploadSheet } from '../settlement-sheets.ts'
import { screen, visit } from './admin-scene.ts'
import { type Scene, steps } from './scene.ts'

// The frame of the admin, its figures, and the shop's settings.

const AT = '2026-11-20T09:12:00.000Z'

const NO_ORDER = {
  ...{ orderCount: 0, productCount: 0, brandCount: 0, revenue: 0, recentOrders: [] },
  byStatus: { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 },
  today: { orders: 0, toCall: 0, toHandOver: 0, attempts: 0, onTheRoad: 0, returned: 0, toReceive: 0 },
  delivered: { thisMonth: 0, lastMonth: 0 },
}

const BAD_SERVER: ServerState = {
  disk: { freeBytes: 640_000_000, isShort: true },
  publicUrl: 'https://shop.example',
  proxyProblem: 'ignored',
  copies: {
    madeAt: AT,
    failedAt: AT,
    problem: 'Le service de stockage refuse la clé ou le droit d’écrire (403).',
  },
}

export const BACKUPS: Backup[] = [
  { name: 'guidon-c.tar.gz', at: AT, bytes: 340_000_000, state: 'making', message: null },
  { name: 'guidon-b.tar.gz', at: AT, bytes: 0, state: 'failed', message: 'Le disque du serveur est plein.' },
  { name: 'guidon-a.tar.gz', at: AT, bytes: 12_400_000_000, state: 'checked', message: null },
]

const openTemplate = async (page: Page) => {
  await press(page, 'Partir du modèle')
  await page.getByText('Qui vend').or(page.getByText('À COMPLÉTER')).first().waitFor()
}

/** Before the login; the first start is asked for first. */
export const LOGIN_SCENES: Scene[] = [
  steps('the first start', ['Premier démarrage', 'Veuillez saisir le code'], async (page, shop) => {
    await page.route('**/api/setup', (route) => route.fulfill({ json: { isNeeded: true } }))
    await page.goto(`${shop.url}/${shop.adminPath}/premier-demarrage`)
    await press(page, 'Commencer')
  }),
  steps('login', ['Connexion Admin'], async (page, shop) => {
    await page.unrouteAll()
    await page.goto(`${shop.url}/${shop.adminPath}/connexion`)
  }),
  steps('refused login', ['Veuillez saisir votre email', 'Veuillez saisir votre mot de passe'], (page) =>
    press(page, 'Se connecter'),
  ),
]

export const DASHBOARD_SCENES: Scene[] = [
  // From a page of the shop, since that of the login would keep its address.
  steps('dashboard', ['Total Commandes', 'Résumé des Ventes'], async (page, shop) => {
    await page.goto('/robots.txt')
    await visit(page, shop, '/tableau-bord')
  }),
  screen('a busy day', '/tableau-bord', ['7 nouvelles commandes'], {
    answers: {
      dashboard: {
        ...NO_ORDER,
        today: { ...NO_ORDER.today, orders: 7, toCall: 12, toHandOver: 5, attempts: 2, toReceive: 1_245_900 },
        delivered: { thisMonth: 2_345_600, lastMonth: 98_765_400 },
      },
    },
  }),
  screen('empty dashboard', '/tableau-bord', ['Aucune commande trouvée'], {
    answers: { dashboard: NO_ORDER },
  }),
  screen(
    'a dashboard that warns',
    '/tableau-bord',
    ['presque plein', 'il reste 640', '(403)', 'TRUST_PROXY'],
    {
      answers: { server: BAD_SERVER },
    },
  ),
  screen('a dashboard that failed', '/tableau-bord', ['Impossible de charger le tableau de bord'], {
    answers: { dashboard: null },
  }),
  screen('low stock', '/tableau-bord', ['Presque épuisés', 'Casque compté'], {
    answers: {
      'stock/low': [{ id: 1, name: 'Casque compté', variants: [{ size: 'M', color: null, quantity: -1 }] }],
    },
  }),
  screen('first steps', '/tableau-bord', ['Premiers pas', 'Retirer la démonstration'], {
    press: ['Voir les 10 pas'],
  }),
  screen('the demo leaves', '/tableau-bord', ['101 produits', 'Garder les catégories'], {
    press: ['Voir les 10 pas'],
    next: (page) => page.getByRole('button', { name: /Retirer la démonstration/ }).click(),
  }),
  screen('menu', '/tableau-bord', ['Déconnexion'], {
    next: async (page) => {
      const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
      if (await opener.isVisible()) await opener.click()
      else await press(page, 'Réduire le menu')
    },
  }),
  screen('help', '/aide', ['Pour commencer']),
  screen('results of a search in the help', '/aide', ['Remettre et étiquettes'], {
    next: (page) => page.getByLabel('Rechercher dans l’aide').fill('étiquette'),
  }),
  screen('a page of the help', '/aide/commandes', ['Les statuts']),
  screen('unknown address of the admin', '/nulle-part', ['Cette adresse ne mène nulle part.']),
]

export const MONEY_SCENES: Scene[] = [
  steps(
    'figures',
    ['Retours'],
    async (page, shop) => {
      await visit(page, shop, '/aide')
      const { id } = await placeOrder(page, shop)
      await callApi(page, 'POST', `/orders/${id}/calls`, { outcome: 'no_answer' })
      await visit(page, shop, '/chiffres')
    },
    { isWide: true },
  ),
  screen('figures with tables', '/chiffres?par=semaine', ['Par produit'], {
    next: async (page) => {
      await page.getByText('Les mêmes chiffres en tableau').click()
      await page.getByRole('button', { name: 'Produits' }).filter({ visible: true }).last().click()
    },
  }),
  screen('definitions of figures', '/chiffres', ['Comment c’est compté'], {
    next: (page) => page.getByRole('button', { name: /^Retours/ }).click(),
  }),
  screen('no figures', '/chiffres?du=2010-01-01&au=2010-01-03', ['Ni commande ni visite ces jours-là']),
  screen('figures that failed', '/chiffres', ['Impossible de charger les chiffres'], {
    answers: { 'figures?*': null, figures: null },
  }),
  screen('no settlements', '/versements', ['Aucun relevé vérifié'], {
    answers: { settlements: EMPTY },
  }),
  screen('money to come in', '/versements', ['2 colis livrés, le plus ancien du'], {
    answers: {
      'couriers/outstanding': [{ courierId: 1, courier: 'Yalidine', parcels: 2, sum: 18_600, oldest: AT }],
    },
  }),
  steps('settlement', ['OK', 'Inconnue', 'Invalide'], async (page, shop) => {
    await visit(page, shop, '/versements')
    const { courier, parcels } = await deliver(page, shop, 2)
    const [first, second] = parcels
    const rows = [
      [first?.tracking ?? '', first?.amount ?? 0, 500],
      [second?.tracking ?? '', (second?.amount ?? 0) - 700, 500],
      ['INCONNU-1', 9000, 500],
      ['INCONNU-2', 'abc', ''],
    ]
    const id = await uploadSheet(shop, courier.id, rows)
    await pauseCouriers(shop)
    await visit(page, shop, `/versements/${id}`)
  }),
  screen('settlements', '/versements', ['avant.csv']),
  steps('a sheet of a courier', ['Choisissez la colonne'], async (page, shop) => {
    await visit(page, shop, '/versements')
    const courier = await addCourier(page, 'file', { layout: 'ecotrack' })
    await page.reload()
    await press(page, 'Vérifier un relevé')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Transporteur').selectOption({ label: courier.name })
    const buffer = Buffer.from('Numéro du paquet;Argent\nX-1;9000')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'versement.csv', mimeType: 'text/csv', buffer })
    await dialog.getByLabel('Colonne du suivi').waitFor()
    await press(page, 'Vérifier')
    await dialog.getByText('Choisissez la colonne').first().waitFor()
    await pauseCouriers(shop)
  }),
]

export const SHOP_SCENES: Scene[] = [
  screen('my shop', '/ma-boutique', ['Nom de la boutique', 'Contraste avec un texte blanc'], {
    isWide: true,
  }),
  screen('my shop with mistakes', '/ma-boutique', ['Cette couleur est trop claire'], {
    next: async (page) => {
      await page
        .getByRole('textbox', { name: 'Couleur des boutons, des badges et des liens' })
        .fill('#ffcc00')
      await page.getByLabel('Email').fill('pas-un-email')
      await press(page, 'Enregistrer')
    },
  }),
  screen('legal fields', '/ma-boutique', ['Au régime réel, indiquez le taux de TVA'], {
    next: async (page) => {
      await page.getByLabel('Régime').selectOption('real')
      await page.getByLabel(/^TVA/).fill('')
      await press(page, 'Enregistrer')
    },
  }),
  screen('preview of a computer', '/ma-boutique', ['Nom de la boutique'], { press: ['Ordinateur'] }),
  screen('pages', '/pages', ['Brouillon', 'Mentions légales']),
  screen('a page with gaps', '/pages/mentions-legales', ['à compléter avant de publier'], {
    next: openTemplate,
    isWide: true,
  }),
  screen('what a page lacks', '/pages/mentions-legales', ['Raison sociale'], {
    next: async (page) => {
      await openTemplate(page)
      await press(page, 'Compléter en une fois')
    },
  }),
  screen('replacing the text', '/pages/confidentialite', ['Le texte que vous avez sera remplacé'], {
    next: async (page) => {
      await page.getByLabel('Texte', { exact: true }).fill('Mon texte')
      await press(page, 'Partir du modèle')
    },
  }),
  screen('a page that is not there', '/pages/nulle-part', ['La boutique n’a pas de page à cette adresse.']),
  screen('hero card', '/carte-hero', ['Modifier']),
  screen('hero card, its form', '/carte-hero', ['Veuillez saisir un chemin'], {
    press: ['Modifier'],
    next: async (page) => {
      await page.getByLabel('Mène à').selectOption('Une autre adresse')
      await page.getByLabel('Lien').fill('javascript:alert(1)')
      await press(page, 'Enregistrer')
    },
  }),
  screen('no hero card', '/carte-hero', ['Aucune carte trouvée'], { answers: { 'hero-cards': [] } }),
  screen('free delivery', '/livraison-gratuite', ['Modifier']),
  screen('free delivery, its form', '/livraison-gratuite', ['Veuillez saisir le montant minimum'], {
    press: ['Modifier'],
    next: async (page) => {
      await page.getByLabel('Montant minimum').fill('')
      await press(page, 'Enregistrer')
    },
  }),
  screen('no free delivery', '/livraison-gratuite', ['Aucune configuration trouvée'], {
    // An answer without a value, which is no failure.
    next: async (page) => {
      await page.route('**/api/free-delivery', (route) =>
        route.fulfill({ body: 'null', contentType: 'application/json' }),
      )
      await page.reload()
    },
  }),
  screen('no backups', '/sauvegardes', ['Aucune sauvegarde pour l’instant'], { answers: { backups: [] } }),
  screen('backups', '/sauvegardes', ['Échouée. Le disque du serveur est plein.'], {
    answers: { backups: BACKUPS },
  }),
]

export const SETTINGS_SCENES: Scene[] = [
  screen('settings', '/parametres', ['Aucun numéro bloqué.']),
  screen('settings of a busy shop', '/parametres', ['Téléphone du comptoir', 'Deux colis refusés'], {
    answers: {
      'push/devices': [{ id: 1, label: 'Téléphone du comptoir', createdAt: AT, lastUsedAt: AT }],
      'blocked-phones': [{ id: 1, phone: '0660 11 22 33', reason: 'Deux colis refusés', createdAt: AT }],
    },
  }),
  screen('another email', '/parametres', ['Veuillez saisir le nouvel email'], {
    press: ['Modifier l’email', 'Enregistrer'],
  }),
  screen('another password', '/parametres', ['Veuillez saisir votre mot de passe actuel'], {
    press: ['Modifier le mot de passe', 'Enregistrer'],
  }),
  screen('blocking a number', '/parametres', ['Raison'], { press: ['Bloquer un numéro', 'Bloquer'] }),
  screen('message template', '/parametres', ['Aperçu', 'Nom du client'], {
    press: ['Modifier le modèle Client injoignable'],
  }),
]
