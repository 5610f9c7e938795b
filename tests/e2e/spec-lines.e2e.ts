import type { Locator, Page } from '@playwright/test'
import type { Wilaya } from '#contract/delivery.ts'
import type { Product } from '#contract/product.ts'
import { logIn, press, REFUSAL, refuse } from './admin.ts'
import { EMPTY, knownThings, ORDER, ORDERS } from './admin-known-things.ts'
import { placeOrders } from './order.ts'
import { CORE, expect, type RunningShop, test } from './shop-fixture.ts'
import { chooseWilaya, dinars, findPlain, findProduct, openWithCart, toLine } from './shopper.ts'

// Every line of the specification (§2, §4, §5, §8 and §9) that a screen of the demo shop shows at rest: where it is, and
// what is there. A failure lists all missing lines. The words of passing states and of alerts are in scenes/, of toasts
// and deletions in admin-actions.ts, of refused forms in admin-form-texts.e2e.ts; timers, delays, keys, gestures, the
// page links of long lists, the order of suggestions and how long reads are fresh have tests of their own.

const soon = expect.configure({ timeout: 15_000 })

/** In sight unless `what` says how many, which texts in which order, or more. */
type Line = [
  line: string,
  where: (page: Page) => Locator,
  what?: number | RegExp | (string | RegExp)[] | ((found: Locator) => Promise<void>),
]

type Screen = {
  screen: string
  open: (page: Page, shop: RunningShop) => Promise<unknown>
  lines: Line[] | ((shop: RunningShop) => Promise<Line[]>)
}

const header = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name, exact: true })
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })
const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true })
const text = (words: string | RegExp) => (page: Page) => page.getByText(words, { exact: true })
const inMain = (words: string | RegExp) => (page: Page) => main(page).getByText(words)
const inDialog = (words: string | RegExp) => (page: Page) => dialog(page).getByText(words, { exact: true })
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantité', exact: true })
const sumOf = (amount: number) => new RegExp(dinars(amount).replaceAll(' ', '\\s'))
const breadcrumb = (page: Page) =>
  page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('listitem')
const leadsTo = (path: string | RegExp) => (found: Locator) => soon(found).toHaveAttribute('href', path)

const card = (page: Page) => main(page).getByRole('article')
const discounted = (page: Page) => card(page).filter({ hasText: 'ancien prix' }).first()

const HEADER: Line[] = [
  ['Menu toggle (MENU)', button('MENU')],
  ['Logo link home', (page) => header(page).getByRole('link', { name: /accueil$/ }), leadsTo('/')],
  ['Search box', (page) => header(page).getByRole('combobox', { name: 'Rechercher un produit' })],
  ['À PROPOS button', button('À PROPOS')],
  ['NOTRE MAGASIN: opens an external map link', link('NOTRE MAGASIN'), leadsTo(/^https:/)],
  ['Cart link', (page) => header(page).getByRole('link', { name: /^Panier/ }), leadsTo('/panier')],
  ['News ticker with previous/next arrows', button('Actualité précédente')],
  ['News ticker with previous/next arrows', button('Actualité suivante')],
  [
    'News ticker under the header',
    (page) => page.getByRole('region', { name: 'Actualités' }).locator('p'),
    /\p{L}/u,
  ],
]

const STOREFRONT: Screen[] = [
  {
    screen: 'home',
    open: (page) => page.goto('/'),
    lines: [
      ...HEADER,
      [
        'Home: header, hero slider, about section, footer',
        (page) =>
          page.locator('header, [aria-label="À la une"], #about-section, footer').filter({ visible: true }),
        4,
      ],
      ['Slider with title overlay', (page) => page.getByRole('region', { name: 'À la une' }).locator('li p')],
      ['previous/next arrows when more than one', button('Précédent')],
      ['previous/next arrows when more than one', button('Suivant')],
      // A slide whose picture a busy shop refuses is left out.
      ['dots when more than one', button(/^Slide \d sur \d$/), (dots) => soon(dots.nth(1)).toBeVisible()],
      ['Side tab of the first active hero card opens its link', link('Nouveautés'), leadsTo(/isNew=true/)],
      ['The about text states a founding year of 2019', inMain(/Depuis 2019/)],
      [
        'Footer contact details',
        (page) => page.getByRole('contentinfo').getByRole('link', { name: '0550 00 00 00' }),
      ],
      [
        'Footer social links',
        (page) => page.getByRole('contentinfo').getByRole('link', { name: /Facebook|Instagram|TikTok/ }),
      ],
      [
        'Floating call and messaging-app buttons on small screens only',
        (page) => page.locator('a[href^="tel:"].fixed, .fixed a[href^="tel:"]').filter({ visible: true }),
        0,
      ],
    ],
  },
  {
    screen: 'home on a phone',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 780 })
      await page.goto('/')
    },
    lines: [
      ['Floating call button', (page) => page.locator('.fixed a[href^="tel:"], a.fixed[href^="tel:"]')],
      [
        'Floating messaging-app button',
        (page) => page.locator('.fixed a[href^="https://wa.me/"], a.fixed[href^="https://wa.me/"]'),
      ],
    ],
  },
  {
    screen: 'category panel',
    open: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/')
      await press(page, 'MENU')
    },
    lines: [
      ['FERMER', button('FERMER')],
      [
        'image if hasImage',
        (page) => dialog(page).getByRole('button', { name: 'CASQUES', exact: true }).locator('img'),
      ],
      ['otherwise the first letter; name in uppercase', button('E ENTRETIEN')],
      [
        'a category without subcategories goes to its listing',
        (page) => dialog(page).getByRole('link', { name: 'ANTIVOLS' }),
        leadsTo('/categorie/10'),
      ],
    ],
  },
  {
    screen: 'category panel, Pièces détachées',
    open: (page) => press(page, 'PIÈCES DÉTACHÉES'),
    lines: [
      ['back arrow', button('Retour')],
      [
        'A subcategory goes to the subcategory route',
        (page) => dialog(page).getByRole('link', { name: /^pneus$/i }),
        leadsTo('/categorie/8/sous-categorie/Pneus'),
      ],
      [
        'an extra button (AUTRES / VOIR PLUS) links to the whole category',
        (page) => dialog(page).getByRole('link', { name: /AUTRES\s*VOIR PLUS/ }),
        leadsTo('/categorie/8'),
      ],
    ],
  },
  {
    screen: 'category',
    open: (page) => page.goto('/categorie/8'),
    lines: [
      ['Breadcrumb Accueil > name', breadcrumb, ['Accueil', 'Pièces détachées']],
      ['title', heading('Pièces détachées')],
      ['N produit(s) disponible(s) (Page X sur Y)', inMain(/^\d+ produits disponibles \(Page 1 sur 2\)$/)],
      ['Text search on name and brand', field('Nom ou marque')],
      ['brand select (Toutes les marques)', field('Marque'), /^Toutes les marques/],
      ['subcategory select', field('Sous-catégorie'), /Freinage/],
      ['minimum price', field('Prix min')],
      ['maximum price', field('Prix max')],
      [
        'sort (newest, price-low, price-high, name A-Z)',
        (page) => field('Trier par')(page).locator('option'),
        ['Plus récents', 'Prix croissant', 'Prix décroissant', 'Nom A-Z'],
      ],
      ['Grid display mode', button('Grille')],
      ['List display mode', button('Liste')],
      [
        '4-column grid',
        (page) => card(page).first().locator('xpath=ancestor::ul'),
        (grid) => soon(grid).toHaveCSS('grid-template-columns', /^(\S+px ?){4}$/),
      ],
      ['Page size 20 products', card, 20],
      ['pagination', link('Page 2'), leadsTo('/categorie/8?page=2')],
      ['card: image', (page) => discounted(page).locator('img')],
      ['card: brand', (page) => discounted(page).locator('p').first(), /\p{L}/u],
      ['card: name', (page) => discounted(page).getByRole('heading'), /\p{L}/u],
      ['card: price in DA, struck-through original price', discounted, /\d\sDA.*ancien prix.*\d\sDA/s],
      ['card: discount percent badge', discounted, /-\d+\s%/],
      ['card: badge Nouveau', (page) => card(page).getByText('Nouveau', { exact: true })],
      [
        'card: link Voir Détails',
        (page) => discounted(page).getByRole('link', { name: 'Voir Détails' }),
        leadsTo(/^\/produit\/\d+$/),
      ],
    ],
  },
  {
    screen: 'all products',
    open: (page) => page.goto('/recherche'),
    lines: [
      ['pagination shows up to 5 page links', link(/^Page \d+$/), 5],
      ['with ellipsis', (page) => page.getByRole('navigation', { name: 'Pages' }).getByText('…')],
    ],
  },
  {
    screen: 'category, nothing found',
    open: (page) => page.goto('/categorie/8?search=zzzz'),
    lines: [
      ['Aucun produit trouvé', inMain('Aucun produit trouvé')],
      ['with tips', (page) => main(page).getByText(/filtre|orthographe|autre mot/i)],
    ],
  },
  {
    screen: 'unknown category',
    open: (page) => page.goto('/categorie/99999'),
    lines: [
      ['Catégorie non trouvée', inMain('Catégorie non trouvée')],
      ['with a link home', link('Retour à l’accueil'), leadsTo('/')],
    ],
  },
  {
    screen: 'subcategory',
    open: (page) => page.goto('/categorie/1/sous-categorie/Jets'),
    lines: [
      ['Breadcrumb', breadcrumb, ['Accueil', 'Casques', 'Jets']],
      ['title', heading('Jets')],
      ['count', inMain(/^\d+ produits disponibles$/)],
      ['products', card],
    ],
  },
  {
    screen: 'unknown subcategory',
    open: (page) => page.goto('/categorie/1/sous-categorie/Rien'),
    lines: [['Sous-catégorie non trouvée', inMain('Sous-catégorie non trouvée')]],
  },
  {
    screen: 'unknown product',
    open: (page) => page.goto('/produit/999999'),
    lines: [['Produit non trouvé', inMain('Produit non trouvé')]],
  },
  {
    screen: 'any other path',
    open: (page) => page.goto('/nulle-part/ici'),
    lines: [
      ['404 page showing the requested path', inMain('/nulle-part/ici')],
      ['and a link home', link('Retour à l’accueil'), leadsTo('/')],
    ],
  },
  {
    screen: 'product',
    open: async (page, shop) => page.goto(`/produit/${(await findChoice(shop)).id}`),
    lines: async (shop) => {
      const product = await findChoice(shop)
      return [
        [
          'Breadcrumb with category and subcategory links',
          (page) => breadcrumb(page).getByRole('link'),
          ['Accueil', product.category, product.subcategory ?? ''],
        ],
        ['main image', (page) => page.getByRole('button', { name: /^Agrandir/ }).locator('img')],
        ['arrows', button('Photo précédente')],
        ['arrows', button('Photo suivante')],
        ['counter', text(`Photo 1 / ${product.images.length}`)],
        ['thumbnails', button(/^Voir la photo \d$/), product.images.length],
        ['Brand', (page) => main(page).getByText(product.brand ?? '', { exact: true })],
        ['name', (page) => page.getByRole('heading', { level: 1 }), [product.name]],
        ['description', inMain(product.description ?? '')],
        ['stock status', inMain('En stock')],
        [
          'size chooser',
          (page) => page.getByRole('group', { name: 'Taille' }).getByRole('radio'),
          product.sizes.length,
        ],
        [
          'colour chooser',
          (page) => page.getByRole('group', { name: 'Couleur' }).getByRole('radio'),
          product.colors.length,
        ],
        ['quantity stepper, minimum 1', quantity, (found) => soon(found).toHaveValue('1')],
        ['quantity stepper', button('Augmenter')],
        ['quantity stepper', button('Diminuer')],
        ['price', inMain(dinars(product.price))],
        ['Ajouter au Panier', button('Ajouter au Panier')],
        ['Acheter Maintenant', button('Acheter Maintenant')],
        ['Full description', inMain(product.fullDescription?.split('\n')[0] ?? '')],
        ['specifications list', (page) => page.locator('dt'), Object.keys(product.specifications)],
      ]
    },
  },
  {
    screen: 'product that is new',
    open: async (page, shop) => page.goto(`/produit/${(await findProduct(shop, (one) => one.isNew)).id}`),
    lines: [['Nouveau badge', inMain('Nouveau')]],
  },
  {
    screen: 'product that is sold out',
    open: async (page, shop) => page.goto(`/produit/${(await findProduct(shop, (one) => !one.inStock)).id}`),
    lines: [
      ['stock status', inMain('Rupture de stock')],
      ['add buttons appear only if in stock', button(/Ajouter au Panier|Acheter Maintenant/), 0],
      ['quantity controls are disabled when not in stock', quantity, (found) => soon(found).toBeDisabled()],
    ],
  },
  {
    screen: 'cart with a line that is sold out',
    open: async (page, shop) => {
      const gone = await findProduct(shop, (one) => !one.inStock)
      await openWithCart(page, '/panier', [toLine(gone), toLine(await findChoice(shop))])
    },
    lines: async (shop) => {
      const { id, name, brand, price, sizes, colors } = await findChoice(shop)
      const line = (page: Page) => main(page).getByRole('article').filter({ hasText: name })
      const sum = (page: Page) => page.getByRole('region', { name: 'Récapitulatif' })
      const missing = ((await shop.asOwner('/free-delivery')) as { minimumAmount: number }).minimumAmount
      const left = missing - price
      return [
        [
          'badge showing the number of distinct cart lines',
          (page) => header(page).getByRole('link', { name: /^Panier/ }),
          ['2'],
        ],
        ['Stock-check notice', (page) => page.getByRole('alert'), /Produits en rupture de stock/],
        ['asking to remove them', (page) => page.getByRole('alert'), /retirer/],
        ['a line with inStock false is marked Rupture', (page) => main(page).getByText(/^Rupture/)],
        ['line: image', (page) => line(page).locator('img')],
        ['line: name (link)', (page) => line(page).getByRole('link', { name }), leadsTo(`/produit/${id}`)],
        ['line: brand', (page) => line(page).getByText(brand ?? '', { exact: true })],
        ['line: price', line, sumOf(price)],
        ['line: size, colour', line, new RegExp(`${sizes[0]}.*${colors[0]}`, 's')],
        ['line: quantity stepper', (page) => line(page).getByRole('button', { name: 'Augmenter' })],
        ['line: quantity stepper', (page) => line(page).getByRole('button', { name: 'Diminuer' })],
        ['line: remove', (page) => line(page).getByRole('button', { name: /^Supprimer/ })],
        [
          'subtotal, delivery, total',
          (page) => sum(page).locator('dt'),
          ['Sous-total', 'Livraison', 'Total'],
        ],
        [
          'flat 500 DA unless free delivery is active and the subtotal is at least minimumAmount',
          (page) => sum(page).locator('dd').filter({ visible: true }),
          [dinars(price), '500 DA', /Estimation/, dinars(price + 500)],
        ],
        [
          'hint of the amount missing for free delivery',
          sum,
          new RegExp(`Plus que\\s${sumOf(left).source}\\spour la livraison gratuite`),
        ],
        [
          'a disabled "Impossible de passer commande"',
          button('Impossible de passer commande'),
          (found) => soon(found).toBeDisabled(),
        ],
      ]
    },
  },
  {
    screen: 'cart with free delivery',
    open: async (page, shop) =>
      openWithCart(page, '/panier', [toLine(await findPlain(shop), { quantity: 99 })]),
    lines: [
      [
        'unless free delivery is active and the subtotal is at least minimumAmount',
        (page) => page.getByRole('region', { name: 'Récapitulatif' }).getByText('Gratuite', { exact: true }),
      ],
      ['Button to /commande', link('Passer la commande'), leadsTo('/commande')],
    ],
  },
  {
    screen: 'checkout',
    open: async (page, shop) => {
      await openWithCart(page, '/commande', [toLine(await findPlain(shop))])
      await chooseWilaya(page, '31')
      await page.getByRole('radio', { name: /À domicile/ }).check()
    },
    lines: async (shop) => {
      const wilayas = (await shop.asOwner('/wilayas')) as Wilaya[]
      const { price } = await findPlain(shop)
      const home = wilayas.find(({ name }) => name === 'Oran')?.homePrice ?? 0
      return [
        ['Personal information', heading('Informations personnelles')],
        ['placeholder 06 XX XX XX XX', (page) => page.getByPlaceholder('06 XX XX XX XX')],
        ['delivery information', heading('Livraison')],
        ['type (centre or domicile)', (page) => page.getByRole('radio', { name: /En centre/ })],
        ['type (centre or domicile)', (page) => page.getByRole('radio', { name: /À domicile/ })],
        ['baladiya', (page) => page.getByRole('combobox', { name: 'Baladiya' })],
        ['address', field('Adresse')],
        ['summary', heading('Récapitulatif')],
        [
          'delivery is the wilaya’s homePrice (home)',
          (page) => page.getByRole('region', { name: 'Récapitulatif' }).getByText(dinars(home)),
        ],
        ['confirm button', button(`Confirmer la commande · ${dinars(price + home)}`)],
      ]
    },
  },
]

/** In stock, with sizes, colours, photos and all texts. */
function findChoice(shop: RunningShop): Promise<Product> {
  return findProduct(shop, (one) => {
    const texts = [one.brand, one.subcategory, one.description, one.fullDescription, one.originalPrice]
    const lists = [one.sizes, one.colors, one.images, Object.keys(one.specifications)]
    return (
      one.inStock && one.price < 40_000 && texts.every(Boolean) && lists.every(({ length }) => length > 1)
    )
  })
}

const LOGIN: Screen[] = [
  {
    screen: 'a screen without a session',
    open: (page, shop) => page.goto(`${shop.url}/${shop.adminPath}/commandes`),
    lines: [
      [
        'Unauthenticated admin pages redirect to the login',
        main,
        (found) => soon(found.page()).toHaveURL(/\/connexion/),
      ],
    ],
  },
  {
    screen: 'login',
    open: (page, shop) => page.goto(`${shop.url}/${shop.adminPath}`),
    lines: [
      ['The base redirects to /connexion', main, (found) => soon(found.page()).toHaveURL(/\/connexion$/)],
      ['Login ("Connexion Admin": email and password)', heading('Connexion Admin')],
      ['email input type', field('Email'), (found) => soon(found).toHaveAttribute('type', 'email')],
      ['password', field('Mot de passe'), (found) => soon(found).toHaveAttribute('type', 'password')],
    ],
  },
]

/** Opens a screen of the back office whose lists are these; a button of it then, if it is named. */
const at =
  (path: string, lists: Record<string, unknown> = {}, ...pressed: string[]) =>
  async (page: Page, shop: RunningShop) => {
    await page.unrouteAll()
    for (const [list, json] of Object.entries(lists))
      await page.route(`**/api/${list}`, (route) => route.fulfill({ json }))
    await page.goto(`/${shop.adminPath}${path}`)
    for (const name of pressed) await press(page, name)
  }

const MENU = [
  ...['Tableau de bord', 'Commandes', 'Produits', 'Marques', 'Catégories', 'Barre d’actualités', 'Bannières'],
  ...['Wilayas', 'Onglet d’accueil', 'Livraison gratuite', 'Paramètres'],
]

const STATUSES = ['En attente', 'Confirmé', 'Expédié', 'Livré', 'Annulé']
const STATUS_COLORS = ['amber', 'blue', 'purple', 'green', 'red']

const orderCard = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'N° 12' }).first()
const orderLists = { 'orders?*': { ...EMPTY, items: ORDERS, total: 5 } }
const [NEWS_TITLE, NEWS_TEXT] = ['Un titre de plus de quarante caractères, coupé ici', 'Soldes']

const ADMIN: Screen[] = [
  {
    screen: 'dashboard',
    open: async (page, shop) => {
      await placeOrders(page, shop, 4)
      await at('/tableau-bord')(page, shop)
    },
    lines: [
      ...MENU.map(
        (name): Line => [
          `sidebar: ${name}`,
          (page) =>
            page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true }),
        ],
      ),
      ['plus logout', button('Déconnexion')],
      [
        'four stat cards, Revenus Total in DA',
        (page) => main(page).getByRole('link', { name: /^(Total|Marques|Revenus)/ }),
        [/^Total Commandes\d/, /^Total Produits\d/, /^Marques\d/, /^Revenus Total[\d\s]+DA/],
      ],
      ['Recent orders list', heading('Commandes récentes')],
      [
        'up to 3 shown: id, customer name, date, total, coloured status label',
        (page) => page.getByRole('region', { name: 'Commandes récentes' }).getByRole('listitem'),
        Array.from({ length: 3 }, () => /N°\s\d+.*Client.*\d\sDA/s),
      ],
      ['donut chart "Résumé des Ventes"', heading('Résumé des Ventes')],
      [
        'per-status counts and legend',
        (page) => page.getByRole('region', { name: 'Résumé des Ventes' }).getByRole('listitem'),
        [/^Livrées\d/, /^En Attente\d/, /^Confirmées\d/, /^Expédiées\d/, /^Annulées\d/],
      ],
      [
        'total in the centre',
        (page) => page.getByRole('region', { name: 'Résumé des Ventes' }).getByRole('img'),
        /^\d+\s?commandes$/,
      ],
    ],
  },
  {
    screen: 'orders',
    open: at('/commandes', orderLists),
    lines: [
      ['search by customer name, phone or order id', (page) => page.getByPlaceholder('Nom, tél. ou n°')],
      [
        'status filter (all, pending, confirmed, shipped, delivered, cancelled)',
        (page) =>
          page
            .getByRole('navigation', { name: 'Filtrer par statut' })
            .getByRole('link')
            .filter({ hasNotText: 'À remettre' }),
        ['Toutes', ...STATUSES].map((label) => new RegExp(`^${label}`)),
      ],
      ['card: id', (page) => orderCard(page).getByRole('heading'), ['N° 12']],
      ...STATUSES.map(
        (label, index): Line => [
          `status ${label}, ${STATUS_COLORS[index]}`,
          (page) => main(page).getByRole('listitem').locator('span').getByText(label, { exact: true }),
          (badge) => soon(badge.last()).toHaveClass(new RegExp(`bg-${STATUS_COLORS[index]}-`)),
        ],
      ),
      ['card: status badge', (page) => orderCard(page).getByText('En attente', { exact: true })],
      ['card: customer name', (page) => orderCard(page).getByText(ORDER.customerName)],
      ['card: phone', (page) => orderCard(page).getByText('0661 00 00 00')],
      ['card: wilaya', (page) => orderCard(page).getByText('Alger', { exact: true })],
      ['card: items (product name x quantity, size, colour)', orderCard, /Casque\s× 2, .*M.*Noir/],
      ['card: total', orderCard, sumOf(18_600)],
      ['card: date', (page) => orderCard(page).locator('time')],
      ['view dialog', button('Voir la commande n° 12')],
      ['delete', button('Supprimer la commande n° 12')],
    ],
  },
  {
    screen: 'orders, none',
    open: at('/commandes', { 'orders?*': EMPTY }),
    lines: [['Aucune commande trouvée', inMain('Aucune commande trouvée')]],
  },
  {
    screen: 'an order to home',
    open: at('/commandes?commande=12', { ...orderLists, 'orders/12': ORDER }),
    lines: [
      ['customer', inDialog(ORDER.customerName)],
      ['delivery type (home = Domicile)', inDialog('Domicile')],
      [
        'baladiya and address (N/A if missing)',
        (page) => dialog(page).locator('dl').first().locator('dt'),
        ['Wilaya', 'Type', 'Baladiya', 'Adresse'],
      ],
      [
        'baladiya and address (N/A if missing)',
        (page) => dialog(page).locator('dl').first().locator('dd'),
        ['Alger', 'Domicile', 'N/A', 'N/A'],
      ],
      ['line items (quantity x unit price, line total)', inDialog('2 × 9 000 DA')],
      ['line total', (page) => dialog(page).getByRole('listitem').getByText('18 000 DA', { exact: true })],
      [
        'subtotal, delivery price, total',
        (page) => dialog(page).locator('dl').nth(1).locator('dd'),
        ['18 000 DA', '600 DA', '18 600 DA'],
      ],
      [
        'status changer: any status from any other',
        (page) => dialog(page).getByRole('group', { name: 'Changer le statut' }).getByRole('button'),
        STATUSES,
      ],
    ],
  },
  {
    screen: 'an order to a center',
    open: at('/commandes?commande=11', { ...orderLists, 'orders/11': ORDERS[1] }),
    lines: [
      ['else Centre', inDialog('Centre')],
      ['for center delivery the center name', inDialog('Bab Ezzouar')],
    ],
  },
  {
    screen: 'products',
    open: async (page, shop) => {
      const { product } = (await knownThings(shop)).answers.products as { product: Product }
      const items = [product, { ...product, id: 900_002, inStock: false, isNew: true }]
      await at('/produits', { 'products?*': { ...EMPTY, items, total: 2 } })(page, shop)
    },
    lines: async (shop) => {
      const { product } = (await knownThings(shop)).answers.products as { product: Product }
      const first = (page: Page) => main(page).getByRole('listitem').first()
      const preview = (words: string | null) => `${[...(words ?? '')].slice(0, 50).join('').trimEnd()}…`
      return [
        ['search by name or brand', (page) => page.getByPlaceholder('Nom, marque ou référence')],
        ['filter by category name', field('Filtrer par catégorie'), /Casques.*Blousons/s],
        ['card: image', (page) => first(page).locator('img')],
        ['card: extra-image count', (page) => first(page).getByText('+1 autre image')],
        ['card: price', first, sumOf(product.price)],
        ['card: category, brand', first, new RegExp(`${product.brand}.*${product.category}`)],
        [
          'card: description truncated to 50',
          (page) => first(page).getByText(preview(product.description), { exact: true }),
        ],
        [
          'card: full description truncated to 50',
          (page) => first(page).getByText(preview(product.fullDescription), { exact: true }),
        ],
        ['stock badge En stock', (page) => main(page).getByText('En stock', { exact: true })],
        ['stock badge Rupture', (page) => main(page).getByText('Rupture', { exact: true })],
        ['badge Nouveau', (page) => main(page).getByText('Nouveau', { exact: true })],
        ['product inStock toggle', (page) => main(page).getByRole('switch', { name: /^En stock : / })],
        ['edit dialog', (page) => main(page).getByRole('button', { name: /^Modifier/ })],
        ['delete', (page) => main(page).getByRole('button', { name: /^(Supprimer|Autres actions)/ })],
      ]
    },
  },
  {
    screen: 'products, nothing found',
    open: at('/produits?recherche=zzzz'),
    lines: [['Aucun produit trouvé', inMain('Aucun produit trouvé')]],
  },
  {
    screen: 'products, none',
    open: at('/produits', { 'products?*': EMPTY }),
    lines: [['none yet', inMain('Aucun produit pour l’instant')]],
  },
  {
    screen: 'add product dialog',
    open: at('/produits', {}, 'Ajouter un produit'),
    lines: [
      ...['Nom', 'Prix', 'Prix barré', 'Catégorie', 'Marque', 'Sous-catégorie', 'Description'].map(
        (name): Line => [`product: ${name}`, (page) => dialog(page).getByLabel(new RegExp(`^${name}`))],
      ),
      ...['Description complète', 'Tailles', 'Couleurs', 'Ajouter des images'].map(
        (name): Line => [`product: ${name}`, (page) => dialog(page).getByLabel(name), expectThere],
      ),
      [
        'product: specifications',
        (page) => dialog(page).getByText('Caractéristiques', { exact: true }),
        expectThere,
      ],
      [
        'product: inStock and isNew',
        (page) => dialog(page).getByRole('checkbox', { name: /En stock|Nouveau/ }),
        2,
      ],
    ],
  },
  {
    screen: 'brands',
    open: at('/marques', {}, 'Ajouter une marque'),
    lines: [
      ['search', (page) => page.getByPlaceholder('Nom de la marque'), expectThere],
      ['edit dialog', (page) => page.locator('[aria-label="Modifier Cirta"]'), expectThere],
      ['delete', (page) => page.locator('[aria-label="Supprimer Cirta"]'), expectThere],
      ['add dialog with name', (page) => dialog(page).getByRole('textbox', { name: /^Nom/ })],
    ],
  },
  {
    screen: 'brands, none',
    open: at('/marques', { brands: [] }),
    lines: [['none', inMain('Votre première marque')]],
  },
  {
    screen: 'size guides, none',
    open: at('/guides-tailles', { 'size-guides': [] }),
    lines: [['none', inMain('Votre premier guide')]],
  },
  {
    screen: 'categories',
    open: at('/categories'),
    lines: [
      ['search', (page) => page.getByPlaceholder('Catégorie ou sous-catégorie')],
      [
        'Cards show subcategories',
        (page) => page.getByRole('list', { name: 'Sous-catégories de Gants' }).getByRole('listitem'),
        ['Été', 'Mi-saison', 'Hiver', 'Racing', 'Cross et enduro'],
      ],
      ['or "Aucune sous-catégorie"', inMain('Aucune sous-catégorie')],
      ['edit', button('Modifier Gants')],
      ['delete', button('Supprimer Gants')],
    ],
  },
  {
    screen: 'add category dialog',
    open: at('/categories', {}, 'Ajouter une catégorie'),
    lines: [
      ['name', (page) => dialog(page).getByRole('textbox', { name: /^Nom/ })],
      [
        'default category colour #000000, text',
        (page) => dialog(page).getByRole('textbox', { name: 'Couleur d’affichage' }),
        (found) => soon(found).toHaveValue('#000000'),
      ],
      [
        'picker',
        (page) => dialog(page).getByLabel('Choisir la couleur'),
        (found) => soon(found).toHaveValue('#000000'),
      ],
      ['subcategory list', (page) => dialog(page).getByRole('textbox', { name: 'Sous-catégories' })],
      ['optional image', (page) => dialog(page).locator('input[type=file]'), expectThere],
    ],
  },
  {
    screen: 'news bar',
    open: at('/barre-actualites', {
      news: [
        { id: 1, title: NEWS_TITLE, text: NEWS_TEXT, isActive: true, order: 1 },
        { id: 2, title: 'Deux', text: 'B', isActive: false, order: 2 },
      ],
    }),
    lines: [
      ['search by title or text', (page) => page.getByPlaceholder('Titre ou texte')],
      ['add dialog', button('Ajouter une actualité')],
      ['edit dialog', button('Modifier Deux')],
      ['delete', button('Supprimer Deux')],
      ['show/hide toggle: Visible', inMain('Visible')],
      ['Masqué', inMain('Masqué')],
      [
        'Preview is white on red',
        (page) => main(page).getByText(NEWS_TEXT, { exact: true }),
        async (preview) => {
          await soon(preview).toHaveCSS('color', 'rgb(255, 255, 255)')
          await soon(preview).toHaveCSS('background-color', 'rgb(217, 4, 22)')
        },
      ],
      [
        'news title cut at 40 characters',
        (page) => main(page).getByRole('heading', { level: 2 }).first(),
        [`${NEWS_TITLE.slice(0, 40).trimEnd()}…`],
      ],
    ],
  },
  {
    screen: 'banners',
    open: at('/bannieres'),
    lines: [
      ['count', text('3 bannières')],
      ['search by title or id', (page) => page.getByPlaceholder('Titre ou numéro')],
      ['activate/deactivate: Actif', (page) => main(page).getByRole('switch', { name: /^Actif : / }), 3],
      ['edit', (page) => main(page).getByRole('button', { name: /^Modifier la bannière/ }), 3],
      ['delete', (page) => main(page).getByRole('button', { name: /^Supprimer la bannière/ }), 3],
    ],
  },
  {
    screen: 'add banner dialog',
    open: at('/bannieres', {}, 'Ajouter une bannière'),
    lines: [
      [
        'image, only image files',
        (page) => dialog(page).locator('input[type=file]'),
        (found) => soon(found).toHaveAttribute('accept', /image/),
      ],
      ['drag-and-drop', (page) => dialog(page).getByText(/[Gg]lisse|[Dd]épose/)],
      ['title optional', (page) => dialog(page).getByLabel(/^Titre/)],
      ['active checkbox', (page) => dialog(page).getByRole('checkbox'), expectThere],
      [
        'submit disabled without an image',
        (page) => dialog(page).getByRole('button', { name: 'Ajouter', exact: true }),
        (found) => soon(found).toBeDisabled(),
      ],
    ],
  },
  {
    screen: 'wilayas',
    open: at('/wilayas'),
    lines: [
      ['search', (page) => page.getByPlaceholder('Nom ou numéro')],
      ['edit', button('Modifier Oran')],
      ['delete', button('Supprimer Oran')],
    ],
  },
  {
    screen: 'add wilaya dialog',
    open: at('/wilayas', {}, 'Ajouter une wilaya'),
    lines: [
      ['name', (page) => dialog(page).getByRole('textbox', { name: /^Nom/ })],
      ['home delivery 600', (page) => dialog(page).getByPlaceholder('600')],
      ['center 400', (page) => dialog(page).getByPlaceholder('400')],
      ['centers', (page) => dialog(page).getByRole('textbox', { name: /^Centres/ })],
      ['baladiyas', (page) => dialog(page).getByRole('textbox', { name: /^Baladiyas/ })],
    ],
  },
  {
    screen: 'hero card',
    open: at('/carte-hero'),
    lines: [
      ['first hero card', heading('Nouveautés')],
      ['active toggle', (page) => page.getByRole('switch', { name: 'Actif : onglet d’accueil' })],
    ],
  },
  {
    screen: 'hero card dialog',
    open: at('/carte-hero', {}, 'Modifier'),
    lines: [
      ['edit dialog: link', (page) => dialog(page).getByLabel(/^(Lien|Mène à)/)],
      ['edit dialog: active', (page) => dialog(page).getByRole('checkbox'), expectThere],
    ],
  },
  {
    screen: 'hero card, none',
    open: at('/carte-hero', { 'hero-cards': [] }),
    lines: [['Aucune carte trouvée', inMain('Aucune carte trouvée')]],
  },
  {
    screen: 'hero card, refused',
    open: async (page, shop) => {
      await page.unrouteAll()
      await refuse(page, 'GET', '/hero-cards')
      await page.goto(`/${shop.adminPath}/carte-hero`)
      await expect(main(page).getByText('Chargement...')).toBeVisible()
    },
    lines: [['"Erreur: {message}" on load error', inMain(`Erreur: ${REFUSAL}`)]],
  },
  {
    screen: 'free delivery',
    open: at('/livraison-gratuite'),
    lines: [
      ['status toggle', (page) => page.getByRole('switch', { name: 'Active : livraison gratuite' })],
      ['minimum amount display', (page) => page.locator('main dd').first(), sumOf(50_000)],
    ],
  },
  {
    screen: 'free delivery dialog',
    open: at('/livraison-gratuite', {}, 'Modifier'),
    lines: [['edit dialog, placeholder 50000', (page) => dialog(page).getByPlaceholder('50000')]],
  },
  {
    screen: 'free delivery, never set',
    open: at('/livraison-gratuite', { 'free-delivery': null }),
    lines: [['Aucune configuration trouvée', inMain('Aucune configuration trouvée')]],
  },
  {
    screen: 'change-email dialog',
    open: at('/parametres', {}, 'Modifier l’email'),
    lines: [
      [
        'New email, email type',
        (page) => dialog(page).getByLabel(/email/i),
        (found) => soon(found).toHaveAttribute('type', 'email'),
      ],
    ],
  },
  {
    screen: 'change-password dialog',
    open: at('/parametres', {}, 'Modifier le mot de passe'),
    lines: [
      ['current, new password, confirmation', (page) => dialog(page).locator('input[type=password]'), 3],
      [
        'password fields have show/hide',
        (page) => dialog(page).getByRole('button', { name: /^Afficher/ }),
        3,
      ],
    ],
  },
]

/** Of what lies below the fold of a dialog, or behind one. */
async function expectThere(found: Locator): Promise<void> {
  await soon(found.first()).toBeAttached()
}

async function see(page: Page, [, where, what]: Line): Promise<void> {
  const found = where(page)
  if (typeof what === 'function') await what(found)
  else if (typeof what === 'number') await soon(found).toHaveCount(what)
  else if (Array.isArray(what)) await soon(found).toHaveText(what)
  else if (what) await soon(found.first()).toHaveText(what)
  else await soon(found.filter({ visible: true }).first()).toBeVisible()
}

async function findLost(page: Page, shop: RunningShop, screens: Screen[]): Promise<string[]> {
  const lost: string[] = []
  for (const { screen, open, lines } of screens) {
    await open(page, shop)
    const wanted = typeof lines === 'function' ? await lines(shop) : lines
    const looks = wanted.map((line) =>
      see(page, line).catch((error: Error) =>
        lost.push(`${screen}: ${line[0]}\n${error.message.slice(0, 500)}`),
      ),
    )
    await Promise.all(looks)
  }
  return lost
}

for (const [part, screens] of [
  ['storefront', STOREFRONT],
  ['login', LOGIN],
] as const) {
  test(`each line of the specification is on its screen: ${part}`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await findLost(page, shop, screens)).toEqual([])
  })
}

test('each line of the specification is on its screen: back office', { tag: CORE }, async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, shop)
  expect(await findLost(page, shop, ADMIN)).toEqual([])
})
