import { z } from 'zod'
import { MAX_PHOTOS } from '#rules/product-list.ts'
import { credentials, emailChange, passwordChange, session, verifiedAdmin } from './admin.ts'
import {
  adminOrder,
  adminOrderPage,
  customer,
  customerQuery,
  orderCounts,
  orderCountsQuery,
  orderExportQuery,
  orderQuery,
} from './admin-order.ts'
import { backup, backupName, lastBackup, newBackup } from './backup.ts'
import { blockedPhone, newBlockedPhone } from './blocked-phone.ts'
import { brand, brandChange, brandWrite } from './brand.ts'
import { category, categoryChange, categoryForm, newCategory } from './category.ts'
import {
  banner,
  bannerChange,
  bannerForm,
  heroCard,
  heroCardChange,
  newBanner,
  newHeroCard,
  newNewsItem,
  newsItem,
  newsItemChange,
} from './content.ts'
import {
  courier,
  courierChange,
  courierFee,
  courierFeesChange,
  courierFileQuery,
  courierKind,
  courierPlace,
  courierPlaces,
  courierPlacesQuery,
  courierSync,
  courierTest,
  feesProgress,
  newCourier,
  newCourierPlace,
  outstanding,
} from './courier.ts'
import { job, jobStart, newJob } from './courier-job.ts'
import { deletionUndo } from './deletion.ts'
import {
  freeDelivery,
  freeDeliveryChange,
  newWilaya,
  wilaya,
  wilayaChange,
  wilayaImport,
  wilayaPrices,
} from './delivery.ts'
import { exchangeChange, newExchange } from './exchange.ts'
import type { FormFields } from './fields.ts'
import { dashboard, figures, figuresExportQuery, figuresQuery, visit } from './figures.ts'
import { demo, demoQuery, demoRemoval, firstSteps, firstStepsChange } from './first-steps.ts'
import { imageQuery } from './image.ts'
import { importCells, importChange, importRow, productExportQuery, productImport } from './import.ts'
import { pageTemplate, shopPage, shopPageChange } from './info-page.ts'
import {
  invoice,
  invoicePage,
  invoicesListQuery,
  invoicesQuery,
  missingInvoices,
  missingInvoicesQuery,
} from './invoice.ts'
import { messageTemplate, messageTemplateChange } from './message-template.ts'
import { newOrder, order, orderExample, trackedOrder, trackingRequest } from './order.ts'
import {
  bulkResult,
  bulkStatusChange,
  bulkStatusResult,
  bulkUndo,
  manualOrder,
  newCall,
  newMessage,
  orderChange,
  orderDeletion,
  orderStatusChange,
} from './order-change.ts'
import { orderEvent } from './order-event.ts'
import {
  newParcels,
  orphanParcel,
  parcel,
  parcelChange,
  parcelLabels,
  parcelRetry,
  sentParcels,
} from './parcel.ts'
import {
  imageColorChange,
  MAX_PRODUCT_IMAGES,
  mainImageChange,
  newImages,
  newPhotos,
  newProductForm,
  newSketches,
  product,
  productCardPage,
  productChange,
  productForm,
  productPage,
  savedProduct,
  sketchJoin,
} from './product.ts'
import {
  productFiltersQuery,
  productFilterValues,
  productOptionsQuery,
  productQuery,
  productSpecificationsQuery,
} from './product-query.ts'
import {
  newOrderOfList,
  pricesChanged,
  productPrices,
  productsChange,
  productsChanged,
} from './products-change.ts'
import { newPushDevice, noticeSettings, noticeSettingsChange, pushDevice, pushKey } from './push.ts'
import { serverState } from './server-state.ts'
import {
  newSettlement,
  settlement,
  settlementAcceptance,
  settlementColumns,
  settlementExportQuery,
  settlementForm,
  settlementPage,
  settlementsQuery,
} from './settlement.ts'
import { setup, setupState } from './setup.ts'
import { shopIdentity, shopIdentityChange, shopPreview } from './shop-identity.ts'
import { newSizeGuide, sizeGuide, sizeGuideChange } from './size-guide.ts'
import { lowVariant, stock, stockChange, stockMove, stockSettings, stockSettingsChange } from './stock.ts'
import { newVehicleModel, vehicleMake, vehicleModel, vehicleModelChange } from './vehicle.ts'

export type Endpoint = {
  summary: string
  /** Name in generated clients, if the name that `http/openapi/operation.ts` derives is not a good one. */
  operationId?: string
  /** `either`: public, but a logged-in owner receives more. */
  access: 'public' | 'admin' | 'either'
  params?: Record<string, z.ZodType>
  query?: z.ZodType
  /** Keeps an empty query parameter as a value. By default it counts as absent. */
  takesEmptyQuery?: true
  body?: z.ZodType
  /** Example of a JSON body for the documentation. */
  example?: unknown
  /** Fields of `body` sent as a form; without `form` or `files` only JSON is accepted. */
  form?: FormFields
  /** Maximum number of files by form field. */
  files?: Record<string, number>
  /** Default: `image`. `mark` is the shop's logo or icon. */
  fileKind?: 'image' | 'mark' | 'sheet' | 'import'
  /** Passes the body to the handler as unparsed bytes. */
  isRaw?: true
  /** The first of `files` is required: handlers check it, and the OpenAPI description offers no JSON body. */
  needsFile?: true
  /** Accepts an Idempotency-Key: a repeated key and body return the first response. */
  isIdempotent?: true
  /** Meaning of error statuses, in French; others follow from access, input and load (http/openapi/responses.ts). */
  errors?: Partial<Record<401 | 403 | 404 | 409 | 502, string>>
  /** Extra response headers, with descriptions in French. */
  headers?: Record<string, string>
  /** Success status. Default: 200, or 204 without a body. */
  status?: 200 | 201 | 202
  /** Responds with 200 instead of 201 if the resource already existed. */
  mayExist?: true
  /** Body of a 202 response, sent while the work for the actual response still runs. */
  accepted?: z.ZodType
  /** With a schema or null, the handler returns the body, else a `Response`. `archive` supports ranges. */
  response: z.ZodType | 'image' | 'file' | 'archive' | 'pdf' | 'text' | 'events' | null
  /** May redirect with 302. */
  isRedirected?: true
  /** Schema of the response to `?view=card`. */
  cardResponse?: z.ZodType
  /** `shared`: cached with an ETag, one response per catalogue version for all visitors. */
  cache?: 'shared'
}

const COURIER = { 502: 'Le transporteur a refusé, ou n’a pas répondu : le message reprend ses mots' }

/** All paths are below /api. */
// biome-ignore format: one line per endpoint, to be read as a table
export const ENDPOINTS = {
  'GET /openapi.json': { summary: 'Cette description', access: 'public', response: z.looseObject({ openapi: z.string() }), cache: 'shared' },
  'GET /health': { summary: 'État de la boutique', access: 'public', response: z.object({ status: z.literal('ok') }) },
  'GET /ready': { summary: 'La boutique peut servir : base de données à jour et images accessibles', access: 'public', response: z.object({ status: z.literal('ready') }) },

  'POST /auth/login': { summary: 'Connexion', access: 'public', operationId: 'login', body: credentials, errors: { 401: 'Email ou mot de passe incorrect' }, response: session },
  'GET /auth/verify': { summary: 'Vérification de la session', access: 'admin', operationId: 'verifySession', response: verifiedAdmin },
  'POST /auth/logout': { summary: 'Déconnexion', access: 'admin', operationId: 'logout', response: null },
  'PUT /auth/update-email': { summary: 'Changer d’adresse email', access: 'admin', operationId: 'updateEmail', body: emailChange, errors: { 409: 'Adresse déjà utilisée' }, response: verifiedAdmin },
  'PUT /auth/update-password': { summary: 'Changer de mot de passe', access: 'admin', operationId: 'updatePassword', body: passwordChange, response: null },

  'GET /setup': { summary: 'La boutique attend-elle encore son propriétaire ?', access: 'public', operationId: 'getSetup', response: setupState },
  'POST /setup': { summary: 'Premier démarrage : le propriétaire, le nom et le téléphone de la boutique', access: 'public', operationId: 'setUp', body: setup, errors: { 403: 'wrong_code', 404: 'La boutique a déjà un propriétaire' }, status: 201, response: session },

  'GET /categories': { summary: 'Catégories avec leurs sous-catégories', access: 'either', response: z.array(category), cache: 'shared' },
  'PUT /categories/order': { summary: 'Ranger les catégories', access: 'admin', operationId: 'orderCategories', body: newOrderOfList, response: z.array(category) },
  'GET /categories/:id': { summary: 'Une catégorie', access: 'either', response: category, cache: 'shared' },
  'GET /categories/:id/image': { summary: 'Image d’une catégorie', access: 'public', query: imageQuery, response: 'image' },
  'POST /categories': { summary: 'Ajouter une catégorie', access: 'admin', body: newCategory, form: categoryForm, files: { image: 1 }, errors: { 409: 'Nom déjà pris' }, status: 201, response: category },
  'PUT /categories/:id': { summary: 'Modifier une catégorie', access: 'admin', body: categoryChange, form: { ...categoryForm, renamedSubcategories: 'json', removeImage: 'boolean' }, files: { image: 1 }, errors: { 409: 'Nom déjà pris' }, response: category },
  'DELETE /categories/:id': { summary: 'Supprimer une catégorie', access: 'admin', errors: { 409: 'La catégorie contient encore des produits' }, response: null },

  'GET /products': { summary: 'Produits, filtrés et triés, page par page', access: 'either', query: productQuery, response: productPage, cardResponse: productCardPage, cache: 'shared' },
  'GET /products/category/:id': { summary: 'Produits d’une catégorie', access: 'either', operationId: 'listCategoryProducts', query: productQuery, response: productPage, cardResponse: productCardPage, cache: 'shared' },
  'GET /products/filters': { summary: 'Marques, tailles et caractéristiques d’une liste de produits : chacune sans le filtre de son nom', access: 'public', operationId: 'listProductFilters', query: productFiltersQuery, response: productFilterValues, cache: 'shared' },
  'GET /product-colors': { summary: 'Les couleurs des produits, les plus employées d’abord ; avec category, les siennes avant les autres', access: 'admin', operationId: 'listProductColors', query: productOptionsQuery, response: z.array(z.string()) },
  'GET /product-sizes': { summary: 'Les tailles que des produits ont ensemble, les plus employées d’abord ; avec category, les siennes si elle en a', access: 'admin', operationId: 'listProductSizes', query: productOptionsQuery, response: z.array(z.array(z.string())) },
  'GET /product-specifications': { summary: 'Les noms des caractéristiques d’une catégorie qui ont plusieurs valeurs, les plus employés d’abord', access: 'admin', operationId: 'listProductSpecifications', query: productSpecificationsQuery, response: z.array(z.string()) },
  'POST /products/bulk': { summary: 'Changer plusieurs produits, chacun pour soi', access: 'admin', operationId: 'changeProducts', body: productsChange, response: productsChanged },
  'POST /products/photos': { summary: 'Faire de chaque photo un produit à compléter, tous ou aucun', access: 'admin', operationId: 'addProductPhotos', body: newPhotos, form: { categoryId: 'number' }, files: { images: MAX_PHOTOS }, needsFile: true, isIdempotent: true, status: 201, response: newSketches },
  'PUT /products/prices': { summary: 'Écrire plusieurs prix, tous ou aucun', access: 'admin', operationId: 'setProductPrices', body: productPrices, response: pricesChanged },
  'GET /products/export': { summary: 'Tous les produits dans un fichier que l’import relit ; zip : avec leurs images', access: 'admin', operationId: 'exportProducts', query: productExportQuery, response: 'file' },
  'GET /products/:id': { summary: 'Un produit', access: 'either', response: product, cache: 'shared' },
  'GET /products/:id/stock': { summary: 'Stock d’un produit, par taille et couleur', access: 'admin', operationId: 'getProductStock', response: stock },
  'PUT /products/:id/stock': { summary: 'Compter le stock d’un produit', access: 'admin', operationId: 'setProductStock', body: stockChange, response: stock },
  'GET /products/:id/stock/moves': { summary: 'Les 500 derniers mouvements du stock d’un produit', access: 'admin', operationId: 'listStockMoves', response: z.array(stockMove) },
  'GET /stock/low': { summary: 'Ce qui est presque épuisé, le plus bas d’abord', access: 'admin', operationId: 'listLowStock', response: z.array(lowVariant) },
  'GET /stock/settings': { summary: 'Ce que les visiteurs voient du stock', access: 'admin', operationId: 'getStockSettings', response: stockSettings },
  'PUT /stock/settings': { summary: 'Choisir à partir de combien dire ce qui reste', access: 'admin', operationId: 'setStockSettings', body: stockSettingsChange, response: stockSettings },
  'POST /products': { summary: 'Ajouter un produit, la première image est la principale', access: 'admin', errors: { 409: 'Référence déjà prise' }, body: newProductForm, form: { ...productForm, imageColors: 'json' }, files: { images: MAX_PRODUCT_IMAGES }, status: 201, response: savedProduct },
  'PUT /products/:id': { summary: 'Modifier un produit et ses images', access: 'admin', errors: { 409: 'product_changed, ou référence déjà prise' }, body: productChange, form: { ...productForm, existingImages: 'json', imageColors: 'json', updateMainImage: 'boolean', updatedAt: 'text' }, files: { images: MAX_PRODUCT_IMAGES }, response: savedProduct },
  'DELETE /products/:id': { summary: 'Supprimer un produit', access: 'admin', response: null },
  'GET /products/:id/image': { summary: 'Image principale d’un produit', access: 'either', operationId: 'getProductMainImage', query: imageQuery, response: 'image' },
  'GET /products/:id/images/:imageId': { summary: 'Une image d’un produit', access: 'either', query: imageQuery, response: 'image' },
  'POST /products/:id/images': { summary: 'Ajouter des images à un produit', access: 'admin', operationId: 'addProductImages', body: newImages, form: { imageColors: 'json' }, files: { images: MAX_PRODUCT_IMAGES }, needsFile: true, status: 201, response: savedProduct },
  'PUT /products/:id/images/:imageId': { summary: 'Dire quelle couleur une image montre', access: 'admin', operationId: 'setProductImageColor', body: imageColorChange, response: savedProduct },
  'DELETE /products/:id/images/:imageId': { summary: 'Supprimer une image d’un produit', access: 'admin', response: savedProduct },
  'POST /products/:id/join': { summary: 'Ajouter les photos d’un produit à compléter à celles d’un autre produit, qui le remplace', access: 'admin', operationId: 'joinProduct', body: sketchJoin, errors: { 409: 'not_sketch' }, response: savedProduct },
  'PUT /products/:id/main-image': { summary: 'Remplacer l’image principale d’un produit, ou en choisir une autre parmi les siennes', access: 'admin', body: mainImageChange, form: {}, files: { image: 1 }, response: savedProduct },
  'DELETE /products/:id/main-image': { summary: 'Supprimer l’image principale d’un produit : la suivante prend sa place', access: 'admin', response: savedProduct },

  'GET /imports': { summary: 'Les imports de produits de la semaine, les plus récents d’abord', access: 'admin', response: z.array(productImport) },
  'GET /imports/:id': { summary: 'Un import de produits', access: 'admin', response: productImport },
  'POST /imports': { summary: 'Lire un fichier de produits à blanc : le nôtre, WooCommerce, Shopify, PrestaShop ou un autre', access: 'admin', files: { file: 1, combinations: 1, pictures: 1 }, fileKind: 'import', needsFile: true, status: 202, response: productImport },
  'PUT /imports/:id': { summary: 'Changer les réglages d’un import, et le relire à blanc', access: 'admin', body: importChange, errors: { 409: 'Il se lit, s’écrit ou est terminé' }, status: 202, response: productImport },
  'POST /imports/:id/start': { summary: 'Écrire les produits d’un import', access: 'admin', operationId: 'startImport', errors: { 409: 'Il n’est pas prêt, ou un autre est en cours' }, status: 202, response: productImport },
  'POST /imports/:id/stop': { summary: 'Arrêter un import, ou son annulation, après le produit en cours', access: 'admin', operationId: 'stopImport', errors: { 409: 'Il n’est pas en cours' }, status: 202, response: productImport },
  'POST /imports/:id/undo': { summary: 'Annuler ce qu’un import a écrit : ce qu’il a créé part, ce qu’il a modifié revient, sauf changé ou commandé depuis', access: 'admin', operationId: 'undoImport', errors: { 409: 'Rien à annuler, déjà annulé, ou plus de 7 jours après' }, status: 202, response: productImport },
  'GET /imports/:id/rows/:line': { summary: 'Une ligne du fichier d’un import', access: 'admin', operationId: 'getImportRow', response: importRow },
  'PUT /imports/:id/cells': { summary: 'Corriger des cellules d’un import, et le relire à blanc', access: 'admin', operationId: 'setImportCells', body: importCells, errors: { 409: 'Il se lit, s’écrit ou est terminé' }, status: 202, response: productImport },
  'DELETE /imports/:id': { summary: 'Supprimer un import, et non ses produits', access: 'admin', errors: { 409: 'Il s’écrit ou s’annule' }, response: null },

  'GET /brands': { summary: 'Marques, par nom', access: 'either', response: z.array(brand), cache: 'shared' },
  'PUT /brands/order': { summary: 'Ranger les marques', access: 'admin', operationId: 'orderBrands', body: newOrderOfList, response: z.array(brand) },
  'GET /brands/:id': { summary: 'Une marque', access: 'either', response: brand, cache: 'shared' },
  'POST /brands': { summary: 'Ajouter une marque', access: 'admin', body: brandWrite, errors: { 409: 'Nom déjà pris' }, status: 201, response: brand },
  'PUT /brands/:id': { summary: 'Renommer une marque', access: 'admin', body: brandChange, errors: { 409: 'Nom déjà pris' }, response: brand },
  'DELETE /brands/:id': { summary: 'Supprimer une marque', access: 'admin', errors: { 409: 'Des produits portent encore cette marque' }, response: null },

  'GET /size-guides': { summary: 'Guides des tailles, par nom', access: 'admin', response: z.array(sizeGuide) },
  'POST /size-guides/usual': { summary: 'Ajouter les guides courants à une liste vide', access: 'admin', operationId: 'addUsualGuides', errors: { 409: 'La liste n’est pas vide' }, response: null },
  'GET /size-guides/:id': { summary: 'Un guide des tailles', access: 'public', response: sizeGuide, cache: 'shared' },
  'POST /size-guides': { summary: 'Ajouter un guide des tailles', access: 'admin', body: newSizeGuide, errors: { 409: 'Nom déjà pris' }, status: 201, response: sizeGuide },
  'PUT /size-guides/:id': { summary: 'Modifier un guide des tailles', access: 'admin', body: sizeGuideChange, errors: { 409: 'Nom déjà pris' }, response: sizeGuide },
  'DELETE /size-guides/:id': { summary: 'Supprimer un guide des tailles', access: 'admin', errors: { 409: 'Des catégories ou des produits ont encore ce guide' }, response: null },

  'GET /vehicles': { summary: 'Modèles de motos et de scooters, par marque', access: 'public', response: z.array(vehicleMake), cache: 'shared' },
  'POST /vehicles/models': { summary: 'Ajouter un modèle', access: 'admin', body: newVehicleModel, errors: { 409: 'La marque a déjà un modèle de ce nom' }, status: 201, response: vehicleModel },
  'POST /vehicles/usual': { summary: 'Ajouter les modèles courants à une liste vide', access: 'admin', operationId: 'addUsualModels', errors: { 409: 'La liste n’est pas vide' }, response: null },
  'PUT /vehicles/models/:id': { summary: 'Modifier un modèle ; sa marque écrite autrement l’est pour tous les siens', access: 'admin', body: vehicleModelChange, errors: { 409: 'La marque a déjà un modèle de ce nom' }, response: vehicleModel },
  'DELETE /vehicles/models/:id': { summary: 'Supprimer un modèle', access: 'admin', errors: { 409: 'Des produits l’équipent encore' }, response: null },

  'GET /wilayas': { summary: 'Wilayas avec leurs prix, centres et baladiyas', access: 'public', response: z.array(wilaya), cache: 'shared' },
  'GET /wilayas/export': { summary: 'Tarifs et délais de livraison en CSV', access: 'admin', operationId: 'exportWilayas', response: 'file' },
  'PUT /wilayas/prices': { summary: 'Écrire plusieurs tarifs et délais, tous ou aucun', access: 'admin', operationId: 'setWilayaPrices', body: wilayaPrices, response: z.array(wilaya) },
  'POST /wilayas/import': { summary: 'Reprendre des tarifs d’un CSV, tous ou aucun ; avec dryRun, les lire sans rien écrire', access: 'admin', operationId: 'importWilayas', body: wilayaImport, form: { dryRun: 'boolean' }, files: { file: 1 }, fileKind: 'sheet', needsFile: true, response: z.array(wilaya) },
  'GET /wilayas/:id': { summary: 'Une wilaya', access: 'public', response: wilaya, cache: 'shared' },
  'POST /wilayas': { summary: 'Ajouter une wilaya', access: 'admin', body: newWilaya, errors: { 409: 'Numéro déjà pris' }, status: 201, response: wilaya },
  'PUT /wilayas/:id': { summary: 'Modifier une wilaya', access: 'admin', body: wilayaChange, errors: { 409: 'Numéro déjà pris' }, response: wilaya },
  'DELETE /wilayas/:id': { summary: 'Supprimer une wilaya', access: 'admin', response: null },

  'GET /free-delivery': { summary: 'Réglage de la livraison gratuite', access: 'public', response: freeDelivery.nullable(), cache: 'shared' },
  'PUT /free-delivery': { summary: 'Régler la livraison gratuite', access: 'admin', body: freeDeliveryChange, response: freeDelivery },

  'GET /news': { summary: 'Toutes les actualités', access: 'admin', response: z.array(newsItem) },
  'GET /news/active': { summary: 'Actualités visibles', access: 'public', operationId: 'listActiveNews', response: z.array(newsItem), cache: 'shared' },
  'GET /news/:id': { summary: 'Une actualité', access: 'either', response: newsItem, cache: 'shared' },
  'POST /news': { summary: 'Ajouter une actualité', access: 'admin', body: newNewsItem, status: 201, response: newsItem },
  'PUT /news/:id': { summary: 'Modifier une actualité', access: 'admin', body: newsItemChange, response: newsItem },
  'DELETE /news/:id': { summary: 'Supprimer une actualité', access: 'admin', response: null },

  'GET /banners': { summary: 'Toutes les bannières', access: 'admin', response: z.array(banner) },
  'GET /banners/active': { summary: 'Bannières actives', access: 'public', operationId: 'listActiveBanners', response: z.array(banner), cache: 'shared' },
  'PUT /banners/order': { summary: 'Ranger les bannières', access: 'admin', operationId: 'orderBanners', body: newOrderOfList, response: z.array(banner) },
  'GET /banners/:id': { summary: 'Une bannière', access: 'either', response: banner, cache: 'shared' },
  'GET /banners/:id/image': { summary: 'Image d’une bannière', access: 'either', query: imageQuery, response: 'image' },
  'POST /banners': { summary: 'Ajouter une bannière', access: 'admin', body: newBanner, form: bannerForm, files: { image: 1 }, needsFile: true, status: 201, response: banner },
  'PUT /banners/:id': { summary: 'Modifier une bannière', access: 'admin', body: bannerChange, form: bannerForm, files: { image: 1 }, response: banner },
  'DELETE /banners/:id': { summary: 'Supprimer une bannière', access: 'admin', response: null },

  'GET /hero-cards': { summary: 'Toutes les cartes hero', access: 'admin', response: z.array(heroCard) },
  'GET /hero-cards/active': { summary: 'Cartes hero actives', access: 'public', operationId: 'listActiveHeroCards', response: z.array(heroCard), cache: 'shared' },
  'GET /hero-cards/:id': { summary: 'Une carte hero', access: 'either', response: heroCard, cache: 'shared' },
  'POST /hero-cards': { summary: 'Ajouter une carte hero', access: 'admin', body: newHeroCard, status: 201, response: heroCard },
  'PUT /hero-cards/:id': { summary: 'Modifier une carte hero', access: 'admin', body: heroCardChange, response: heroCard },
  'DELETE /hero-cards/:id': { summary: 'Supprimer une carte hero', access: 'admin', response: null },

  'GET /shop': { summary: 'Qui tient la boutique', access: 'public', response: shopIdentity, cache: 'shared' },
  'PUT /shop': { summary: 'Modifier l’identité de la boutique', access: 'admin', body: shopIdentityChange, response: shopIdentity },
  'POST /shop/preview': { summary: 'La page d’accueil avec cette identité, sans l’enregistrer', access: 'admin', operationId: 'previewShop', body: shopIdentityChange, response: shopPreview },
  'GET /shop/logo': { summary: 'Logo de la boutique', access: 'public', operationId: 'getShopLogo', query: imageQuery, errors: { 404: 'Il n’y en a pas' }, response: 'image' },
  'PUT /shop/logo': { summary: 'Mettre un logo : PNG, JPEG ou WebP, 2 Mo et 4000 px au plus', access: 'admin', operationId: 'setShopLogo', files: { file: 1 }, fileKind: 'mark', needsFile: true, response: shopIdentity },
  'DELETE /shop/logo': { summary: 'Retirer le logo', access: 'admin', operationId: 'deleteShopLogo', errors: { 404: 'Il n’y en a pas' }, response: null },
  'GET /shop/icon': { summary: 'Icône de la boutique', access: 'public', operationId: 'getShopIcon', query: imageQuery, errors: { 404: 'Il n’y en a pas' }, response: 'image' },
  'PUT /shop/icon': { summary: 'Mettre une icône carrée, 512 px au moins', access: 'admin', operationId: 'setShopIcon', files: { file: 1 }, fileKind: 'mark', needsFile: true, response: shopIdentity },
  'DELETE /shop/icon': { summary: 'Retirer l’icône', access: 'admin', operationId: 'deleteShopIcon', errors: { 404: 'Il n’y en a pas' }, response: null },
  'GET /shop/steps': { summary: 'Ce qui reste à faire avant d’ouvrir', access: 'admin', operationId: 'listFirstSteps', response: firstSteps },
  'PUT /shop/steps': { summary: 'Cacher ou montrer les premiers pas', access: 'admin', operationId: 'hideFirstSteps', body: firstStepsChange, response: firstSteps },
  'GET /demo': { summary: 'Ce qui partirait avec la démonstration, et ce qui resterait', access: 'admin', operationId: 'getDemo', response: demo },
  'DELETE /demo': { summary: 'Retirer la démonstration', access: 'admin', operationId: 'deleteDemo', query: demoQuery, takesEmptyQuery: true, errors: { 404: 'Il n’en reste rien' }, response: demoRemoval },

  'POST /deletions/undo': { summary: 'Rétablir ce qui vient d’être supprimé, avec ses identifiants, tout ou rien', access: 'admin', operationId: 'undoDeletion', body: deletionUndo, errors: { 409: 'too_late : plus d’une minute après, ou changé depuis' }, response: null },

  'GET /pages': { summary: 'Pages de la boutique : les publiées, ou toutes pour l’admin', access: 'either', response: z.array(shopPage), cache: 'shared' },
  'GET /pages/:slug': { summary: 'Une page de la boutique', access: 'either', params: { slug: z.string() }, response: shopPage, cache: 'shared' },
  'PUT /pages/:slug': { summary: 'Écrire une page, la publier ou la retirer', access: 'admin', params: { slug: z.string() }, body: shopPageChange, response: shopPage },
  'GET /pages/:slug/template': { summary: 'Un premier texte pour une page', access: 'admin', operationId: 'getPageTemplate', params: { slug: z.string() }, response: pageTemplate },

  'POST /orders': { summary: 'Passer une commande', access: 'public', body: newOrder, example: orderExample, errors: { 409: 'not_open, delivery_unavailable, out_of_stock (productIds) ou price_changed (quote)' }, isIdempotent: true, status: 201, response: order },
  'GET /orders': { summary: 'Commandes, les plus récentes d’abord', access: 'admin', query: orderQuery, response: adminOrderPage },
  'GET /orders/counts': { summary: 'Nombre de commandes par statut, avec les mêmes filtres', access: 'admin', operationId: 'countOrders', query: orderCountsQuery, response: orderCounts },
  'GET /orders/export': { summary: 'Commandes dans un fichier, une ligne par article', access: 'admin', operationId: 'exportOrders', query: orderExportQuery, response: 'file' },
  'POST /orders/manual': { summary: 'Saisir une commande reçue autrement', access: 'admin', operationId: 'createManualOrder', body: manualOrder, errors: { 409: 'delivery_unavailable' }, isIdempotent: true, status: 201, response: adminOrder },
  'POST /orders/track': { summary: 'Où en est une commande, pour son client', access: 'public', operationId: 'trackOrder', body: trackingRequest, errors: { 404: 'Mauvais numéro ou mauvais téléphone, sans dire lequel' }, response: trackedOrder },
  'POST /orders/bulk': { summary: 'Changer le statut de plusieurs commandes', access: 'admin', operationId: 'updateOrdersStatus', body: bulkStatusChange, response: bulkStatusResult },
  'POST /orders/bulk/undo': { summary: 'Remettre le statut d’avant un changement de plusieurs commandes', access: 'admin', operationId: 'undoOrdersStatus', body: bulkUndo, response: bulkResult },
  'GET /orders/stream': { summary: 'Les commandes au moment où elles changent', access: 'admin', operationId: 'streamOrders', response: 'events' },
  'GET /orders/customer': { summary: 'Les commandes d’un numéro, et où va la dernière', access: 'admin', operationId: 'getOrderCustomer', query: customerQuery, response: customer },
  'GET /orders/:id': { summary: 'Une commande', access: 'admin', response: adminOrder },
  'PUT /orders/:id': { summary: 'Corriger une commande', access: 'admin', body: orderChange, errors: { ...COURIER, 409: 'order_changed, order_locked, has_invoice, parcel_open, delivery_unavailable, ou les mots du transporteur' }, response: adminOrder },
  'PUT /orders/:id/status': { summary: 'Changer le statut d’une commande', access: 'admin', body: orderStatusChange, errors: { ...COURIER, 409: 'parcel_open, has_exchange, exchange_received, not_delivered, ou les mots du transporteur' }, response: adminOrder },
  'DELETE /orders/:id': { summary: 'Supprimer une commande', access: 'admin', query: orderDeletion, errors: { ...COURIER, 409: 'parcel_open, has_invoice, has_exchange, exchange_received, ou les mots du transporteur' }, response: null },
  'GET /orders/:id/events': { summary: 'L’histoire d’une commande', access: 'admin', operationId: 'listOrderEvents', response: z.array(orderEvent) },
  'POST /orders/:id/exchange': { summary: 'Échanger des articles d’une commande livrée', access: 'admin', operationId: 'createExchange', body: newExchange, errors: { 409: 'not_delivered' }, isIdempotent: true, status: 201, response: adminOrder },
  'PUT /orders/:id/exchange': { summary: 'Noter que les articles d’un échange sont revenus', access: 'admin', operationId: 'updateExchange', body: exchangeChange, errors: { 404: 'Cette commande n’est pas un échange', 409: 'L’échange est annulé' }, response: adminOrder },
  'POST /orders/:id/calls': { summary: 'Noter un appel au client', access: 'admin', operationId: 'addOrderCall', body: newCall, errors: { 409: 'parcel_open, order_locked, has_exchange, exchange_received ou not_delivered' }, status: 201, response: adminOrder },
  'DELETE /orders/:id/calls/last': { summary: 'Annuler le dernier appel noté, avec son statut', access: 'admin', operationId: 'undoOrderCall', errors: { 409: 'too_late, has_exchange, exchange_received ou not_delivered' }, response: adminOrder },
  'POST /orders/:id/messages': { summary: 'Noter un message au client', access: 'admin', operationId: 'addOrderMessage', body: newMessage, status: 201, response: adminOrder },

  'GET /orders/:id/invoice': { summary: 'La facture d’une commande', access: 'admin', operationId: 'getInvoice', response: invoice },
  'POST /orders/:id/invoice': { summary: 'Facturer une commande ; 200 si elle l’était déjà', access: 'admin', operationId: 'createInvoice', errors: { 409: 'not_invoiceable, incomplete_identity ou parcel_open' }, status: 201, mayExist: true, response: invoice },
  'DELETE /orders/:id/invoice': { summary: 'Annuler la facture d’une commande : son numéro reste pris', access: 'admin', operationId: 'cancelInvoice', response: null },
  'GET /invoices': { summary: 'Factures dans un fichier, par numéro', access: 'admin', operationId: 'exportInvoices', query: invoicesQuery, response: 'file' },
  'GET /invoices/list': { summary: 'Factures, les plus récentes d’abord', access: 'admin', operationId: 'listInvoices', query: invoicesListQuery, response: invoicePage },
  'GET /invoices/missing': { summary: 'Commandes livrées depuis un jour, sans facture', access: 'admin', operationId: 'listMissingInvoices', query: missingInvoicesQuery, response: missingInvoices },
  'GET /invoices/:number': { summary: 'Une facture par son numéro, même annulée ou sans commande', access: 'admin', operationId: 'getInvoiceByNumber', params: { number: z.string() }, response: invoice },

  'GET /blocked-phones': { summary: 'Numéros bloqués', access: 'admin', response: z.array(blockedPhone) },
  'POST /blocked-phones': { summary: 'Bloquer un numéro', access: 'admin', body: newBlockedPhone, errors: { 409: 'Numéro déjà bloqué' }, status: 201, response: blockedPhone },
  'DELETE /blocked-phones/:id': { summary: 'Débloquer un numéro', access: 'admin', response: null },

  'GET /message-templates': { summary: 'Modèles de messages', access: 'admin', response: z.array(messageTemplate) },
  'PUT /message-templates/:key': { summary: 'Modifier un modèle de message', access: 'admin', params: { key: z.string() }, body: messageTemplateChange, response: messageTemplate },

  'GET /notices/settings': { summary: 'Ce qui est notifié, par push et par email', access: 'admin', operationId: 'getNoticeSettings', response: noticeSettings },
  'PUT /notices/settings': { summary: 'Changer ce qui est notifié', access: 'admin', operationId: 'updateNoticeSettings', body: noticeSettingsChange, response: noticeSettings },
  'GET /push/key': { summary: 'Clé des notifications', access: 'admin', operationId: 'getPushKey', response: pushKey },
  'GET /push/devices': { summary: 'Appareils qui reçoivent les notifications', access: 'admin', operationId: 'listPushDevices', response: z.array(pushDevice) },
  'POST /push/devices': { summary: 'Ajouter un appareil', access: 'admin', operationId: 'addPushDevice', body: newPushDevice, status: 201, errors: { 409: '20 appareils reçoivent déjà les notifications' }, response: pushDevice },
  'DELETE /push/devices/:id': { summary: 'Retirer un appareil', access: 'admin', operationId: 'deletePushDevice', response: null },
  'POST /push/devices/:id/test': { summary: 'Envoyer une notification d’essai', access: 'admin', operationId: 'testPushDevice', errors: { 502: 'Le service de notifications a refusé, ou n’a pas répondu' }, response: null },

  'GET /courier-kinds': { summary: 'Transporteurs possibles et leurs réglages', access: 'admin', operationId: 'listCourierKinds', response: z.array(courierKind) },
  'GET /couriers': { summary: 'Comptes de transporteurs', access: 'admin', response: z.array(courier) },
  'GET /couriers/outstanding': { summary: 'Argent encaissé par les transporteurs et pas encore versé', access: 'admin', operationId: 'listOutstanding', response: z.array(outstanding) },
  'POST /couriers': { summary: 'Ajouter un compte de transporteur', access: 'admin', body: newCourier, status: 201, response: courier },
  'PUT /couriers/:id': { summary: 'Modifier un compte de transporteur', access: 'admin', body: courierChange, response: courier },
  'DELETE /couriers/:id': { summary: 'Retirer un compte de transporteur', access: 'admin', errors: { 409: 'Il a des colis en cours' }, response: null },
  'POST /couriers/:id/test': { summary: 'Essayer un compte de transporteur', access: 'admin', operationId: 'testCourier', errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, response: courierTest },
  'POST /couriers/:id/sync': { summary: 'Demander maintenant où sont ses colis', access: 'admin', operationId: 'syncCourier', errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, response: courierSync },
  'GET /couriers/:id/places': { summary: 'Lieux d’un transporteur dans une wilaya', access: 'admin', operationId: 'listCourierPlaces', query: courierPlacesQuery, errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, response: courierPlaces },
  'PUT /couriers/:id/places': { summary: 'Retenir comment un transporteur appelle un lieu', access: 'admin', operationId: 'setCourierPlace', body: newCourierPlace, errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, response: courierPlace },
  'POST /couriers/:id/fees': { summary: 'Tarifs et bureaux d’un transporteur, à côté de ceux de la boutique', access: 'admin', operationId: 'previewCourierFees', errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, accepted: feesProgress, response: z.array(courierFee) },
  'POST /couriers/:id/fees/apply': { summary: 'Reprendre les tarifs et bureaux d’un transporteur', access: 'admin', operationId: 'applyCourierFees', body: courierFeesChange, errors: { ...COURIER, 409: 'Ce transporteur n’a pas d’API' }, response: z.array(wilaya) },
  'GET /couriers/:id/file': { summary: 'Fichier de colis à déposer chez un transporteur', access: 'admin', operationId: 'getCourierFile', query: courierFileQuery, errors: { 409: 'Ce transporteur a une API' }, response: 'file' },

  'GET /couriers/:id/orphans': { summary: 'Colis en cours dont la commande a été supprimée', access: 'admin', operationId: 'listOrphanParcels', response: z.array(orphanParcel) },

  'POST /parcels': { summary: 'Remettre des commandes confirmées à un transporteur', access: 'admin', operationId: 'sendParcels', body: newParcels, errors: { ...COURIER, 409: 'Ce transporteur est en pause' }, response: sentParcels },
  'POST /parcels/labels': { summary: 'Étiquettes de plusieurs colis dans un PDF', access: 'admin', operationId: 'printParcelLabels', body: parcelLabels, errors: { ...COURIER, 409: 'Aucun de ces colis n’a d’étiquette à imprimer' }, headers: { 'X-Missing-Labels': 'Les colis dont l’étiquette manque : leurs identifiants, séparés par des virgules' }, response: 'pdf' },
  'PUT /parcels/:id': { summary: 'Suivi d’un colis sans API, saisi à la main', access: 'admin', body: parcelChange, errors: { 409: 'Ce transporteur a une API' }, response: parcel },
  'DELETE /parcels/:id': { summary: 'Annuler un colis chez le transporteur', access: 'admin', operationId: 'cancelParcel', errors: { ...COURIER, 409: 'Les mots du transporteur' }, response: null },
  'POST /parcels/:id/retry': { summary: 'Demander un nouveau passage du livreur', access: 'admin', operationId: 'retryParcel', body: parcelRetry, errors: { ...COURIER, 409: 'not_supported, ou un colis qui n’est pas en route' }, response: parcel },
  'GET /parcels/:id/label': { summary: 'Étiquette d’un colis : un PDF, ou la page du transporteur', access: 'admin', operationId: 'getParcelLabel', errors: COURIER, isRedirected: true, response: 'pdf' },

  'GET /jobs': { summary: 'Travaux en cours avec les transporteurs, et ceux du jour', access: 'admin', response: z.array(job) },
  'GET /jobs/:id': { summary: 'Un travail avec un transporteur', access: 'admin', response: job },
  'POST /jobs': { summary: 'Remettre des commandes, ou chercher leurs étiquettes, en arrière-plan', access: 'admin', body: newJob, status: 202, response: job },
  'POST /jobs/:id/start': { summary: 'Reprendre un travail', access: 'admin', operationId: 'startJob', body: jobStart, errors: { 409: 'Il est en cours' }, status: 202, response: job },
  'POST /jobs/:id/stop': { summary: 'Arrêter un travail', access: 'admin', operationId: 'stopJob', errors: { 409: 'Il est terminé' }, status: 202, response: job },
  'DELETE /jobs/:id': { summary: 'Oublier un travail terminé', access: 'admin', errors: { 409: 'Il est en cours' }, response: null },
  'GET /jobs/:id/labels': { summary: 'Les étiquettes d’un travail dans un PDF', access: 'admin', operationId: 'getJobLabels', errors: { ...COURIER, 409: 'Il n’en a pas' }, response: 'pdf' },

  'GET /settlements': { summary: 'Versements, les plus récents d’abord', access: 'admin', query: settlementsQuery, response: settlementPage },
  'POST /settlements/columns': { summary: 'Les colonnes du relevé d’un transporteur', access: 'admin', operationId: 'readSettlementColumns', files: { file: 1 }, fileKind: 'sheet', needsFile: true, response: settlementColumns },
  'GET /settlements/:id': { summary: 'Un versement et ses lignes', access: 'admin', response: settlement },
  'POST /settlements': { summary: 'Comparer le relevé d’un transporteur à ce qu’il doit', access: 'admin', body: newSettlement, form: settlementForm, files: { file: 1 }, fileKind: 'sheet', needsFile: true, status: 201, response: settlement },
  'DELETE /settlements/:id': { summary: 'Supprimer un versement dont aucune ligne n’est réglée', access: 'admin', errors: { 409: 'Des lignes sont déjà réglées' }, response: null },
  'POST /settlements/:id/accept': { summary: 'Accepter un versement', access: 'admin', operationId: 'acceptSettlement', body: settlementAcceptance, response: settlement },
  'POST /settlements/:id/undo': { summary: 'Revenir sur ce qu’un versement a réglé en dernier', access: 'admin', operationId: 'undoSettlement', errors: { 409: 'not_accepted, ou too_late : un versement de ce transporteur a été accepté depuis' }, response: settlement },
  'GET /settlements/:id/export': { summary: 'Les lignes d’un versement dans un fichier', access: 'admin', operationId: 'exportSettlement', query: settlementExportQuery, response: 'file' },

  'GET /hooks/couriers/:id': { summary: 'Vérification d’un webhook par le transporteur', access: 'public', operationId: 'answerCourierChallenge', response: 'text' },
  'POST /hooks/couriers/:id': { summary: 'Nouvelles d’un transporteur, signées', access: 'public', operationId: 'receiveCourierNews', isRaw: true, errors: { 401: 'Signature invalide' }, response: null },

  'GET /dashboard': { summary: 'Tableau de bord', access: 'admin', response: dashboard },
  'GET /figures': { summary: 'Chiffres des commandes et des visites d’une période', access: 'admin', operationId: 'getFigures', query: figuresQuery, response: figures },
  'GET /figures/export': { summary: 'Un tableau des chiffres dans un fichier', access: 'admin', operationId: 'exportFigures', query: figuresExportQuery, response: 'file' },
  'POST /visits': { summary: 'Compter une étape d’une visite, sans rien retenir du visiteur', access: 'public', operationId: 'countVisit', body: visit, response: null },
  'GET /server': { summary: 'Ce que le propriétaire doit savoir du serveur : place, adresse, copies des sauvegardes', access: 'admin', operationId: 'getServer', response: serverState },
  'GET /backups/last': { summary: 'Date de la dernière sauvegarde, et de l’échec d’une sauvegarde automatique depuis', access: 'admin', operationId: 'getLastBackup', response: lastBackup },
  'GET /backups': { summary: 'Les sauvegardes dans le dossier de ce serveur, les plus récentes d’abord', access: 'admin', response: z.array(backup) },
  'POST /backups': { summary: 'Faire une sauvegarde en arrière-plan', access: 'admin', errors: { 409: 'Une autre se fait déjà' }, status: 202, response: newBackup },
  'GET /backups/:name': { summary: 'Le fichier d’une sauvegarde, entier ou par morceaux', access: 'admin', params: { name: backupName }, response: 'archive' },
  'DELETE /backups/:name': { summary: 'Supprimer une sauvegarde', access: 'admin', params: { name: backupName }, errors: { 409: 'Elle se fait encore' }, response: null },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

export type Endpoints = typeof ENDPOINTS

export type EndpointName = keyof Endpoints

type Field<Name extends EndpointName, Key extends string> = Key extends keyof Endpoints[Name]
  ? Endpoints[Name][Key]
  : undefined

/** Names of the parameters in a path: `id` for `/products/:id/image`. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters of an endpoint: ids unless `params` says otherwise. */
export type PathParams<Name extends EndpointName> = {
  [Param in ParamNames<Name>]: Param extends keyof Field<Name, 'params'>
    ? z.output<Extract<Field<Name, 'params'>[Param], z.ZodType>>
    : number
}

/** Request input before parsing. */
export type Sent<Name extends EndpointName, Key extends 'query' | 'body'> =
  Field<Name, Key> extends z.ZodType ? z.input<Field<Name, Key>> : undefined

/** Request input after parsing. */
export type Parsed<Name extends EndpointName, Key extends 'query' | 'body'> =
  Field<Name, Key> extends z.ZodType ? z.output<Field<Name, Key>> : undefined

/** Response body of an endpoint; with `View` `'card'`, its body for `?view=card`. */
export type ResponseBody<Name extends EndpointName, View = undefined> = View extends 'card'
  ? Field<Name, 'cardResponse'> extends z.ZodType
    ? z.output<Field<Name, 'cardResponse'>>
    : never
  : Field<Name, 'response'> extends z.ZodType
    ? z.output<Field<Name, 'response'>>
    : undefined
