import { MAX_PRICE } from './money.ts'
import { titleKey } from './text.ts'

/** Rules for a product's field in any sheet. A platform's own titles are in the module of its format. */
type FieldRules = {
  /** French name of the field, which the admin and the messages of imports show. */
  label: string
  /** Set for prices: the maximum in DA. Phones show a numeric keyboard for fields that have it. */
  max?: number
  /** Titles that owners and suppliers write, in French, English and Arabic, the preferred title first. */
  titles: string
  /** Set if a column's title may also begin with one of `titles`: words that it must not contain then. */
  not?: string
  /** Set for texts in which a date is a spreadsheet's error. The format converts `prose` from HTML. */
  text?: 'plain' | 'prose'
  /** Characters of the cell that are read, by default 10,000. The contract's own limit is checked later. */
  maxLength?: number
  /** True if each row of a product has its own value; other fields are read from one of its rows. */
  isOfRow?: boolean
}

const FIELDS = {
  name: {
    label: 'Nom',
    titles:
      'nom, name fr fr, nom du produit, designation, article, libelle, titre, name, title, produit, produits, libelle produit, nom produit, nom de l article, nom article, product name, product, item name, modele, intitule, designation produit, item description, item desc, الاسم, اسم المنتج, اسم المنتوج, المنتج, المنتوج, التسمية',
    not: 'fournisseur supplier client marque brand categorie category famille image photo fichier file id code ref reference parent url slug court vehicule rayon boutique magasin taille size couleur color attribut option type tag tags seo meta prix price stock quantite quantity handle description',
    text: 'plain',
    isOfRow: true,
  },
  price: {
    label: 'Prix',
    max: MAX_PRICE,
    titles:
      'prix, prix de vente, prix da, prix ttc, prix vente, tarif, price, regular price, sales price, prix unitaire, p u, pu, p v, pv, prix de vente ttc, tarif public, prix public, prix catalogue, premier prix de vente, ttc, selling price, unit price, retail price, السعر, سعر البيع, سعر, الثمن, ثمن البيع',
    not: 'achat achats revient fournisseur supplier cout cost barre promo promotion promotionnel solde soldes ancien old remise remises livraison transport import usine purchase wholesale compare gros revendeur reduit sale min max minimum الشراء القديم الجملة التوصيل',
    isOfRow: true,
  },
  salePrice: {
    label: 'Prix soldé',
    max: MAX_PRICE,
    titles: 'prix promo, prix solde, sale price, prix promotionnel, prix promotion, promo, سعر التخفيض',
    isOfRow: true,
  },
  originalPrice: {
    label: 'Prix barré',
    max: MAX_PRICE,
    titles: 'prix barre, ancien prix, compare at price, prix avant remise, old price, السعر القديم',
    isOfRow: true,
  },
  reference: {
    label: 'Référence',
    titles:
      'reference, ref, internal reference, reference interne, sku, ugs, code, code article, reference article, reference produit, code produit, n article, product code, item code, item no, item id, المرجع, رمز المنتج, الرمز, reference constructeur, ref constructeur, reference oem, ref oem',
    not: 'barre barres barcode ean upc gtin fournisseur supplier postal couleur color taille size client promo hs douane douanier wilaya pays parent famille categorie marque constructeur oem',
    text: 'plain',
    isOfRow: true,
  },
  partNumbers: {
    label: 'Références constructeur',
    titles:
      'references constructeur, reference constructeur, ref constructeur, references oem, reference oem, ref oem, oem, numero oem, numero de piece, oem number, part numbers, part number, mpn',
    text: 'plain',
  },
  brand: {
    label: 'Marque',
    titles: 'marque, fabricant, brand, vendor, manufacturer, marques, العلامة, العلامة التجارية, الماركة',
    not: 'moto motos vehicule vehicules pays country id url logo',
    text: 'plain',
  },
  category: {
    label: 'Catégorie',
    titles:
      'categorie, categories, famille, category, rayon, categorie produit, type de produit, product category, الفئة, التصنيف, القسم',
    not: 'id parent slug url',
    text: 'plain',
  },
  subcategory: {
    label: 'Sous-catégorie',
    titles: 'sous categorie, sous famille, subcategory',
    text: 'plain',
  },
  description: {
    label: 'Description courte',
    titles:
      'description, description fr fr, description courte, resume, descriptif, short description, item description, item desc, الوصف',
    not: 'seo meta',
    text: 'prose',
    maxLength: 50_000,
  },
  fullDescription: {
    label: 'Description complète',
    titles:
      'description complete, description longue, description detaillee, long description, full description',
    text: 'prose',
    maxLength: 200_000,
  },
  specifications: { label: 'Caractéristiques', titles: 'caracteristiques', maxLength: 200_000 },
  sizes: {
    label: 'Tailles',
    titles:
      'tailles, taille, pointures, pointure, sizes, size, tailles disponibles, pointures disponibles, المقاس, المقاسات',
    text: 'plain',
    isOfRow: true,
  },
  colors: {
    label: 'Couleurs',
    titles:
      'couleurs, couleur, coloris, colors, color, colours, colour, couleurs disponibles, اللون, الألوان',
    text: 'plain',
    isOfRow: true,
  },
  fit: { label: 'Coupe', titles: 'coupe, taillant' },
  fits: { label: 'Compatibilité', titles: 'compatibilite, compatible avec' },
  quantity: {
    label: 'Quantité',
    titles:
      'quantite, qte, stock, quantity, qty, quantite en stock, qte stock, qte en stock, quantity on hand, quantite en main, stock disponible, quantite disponible, qte disponible, stock actuel, stock quantity, الكمية, المخزون, العدد',
    not: 'min mini minimum minimale minimal max maximum alerte alert securite seuil threshold compte status statut etat reserve reservee reserved vendu vendue vendues sold valeur value commande commandee ordered carton colis lot par per location emplacement date management retour',
    isOfRow: true,
  },
  inStock: { label: 'En vente', titles: 'en vente, en stock, disponible, in stock' },
  isNew: { label: 'Nouveau', titles: 'nouveau, nouveaute, new' },
  isPublished: { label: 'Publié', titles: 'publie, published' },
  pictures: {
    label: 'Images',
    titles:
      'images, image, photos, photo, pictures, url image, image url, productimageurl, lien image, الصور, الصورة',
    maxLength: 100_000,
    isOfRow: true,
  },
} satisfies Record<string, FieldRules>

/** A product field that an import can fill. */
export type ImportField = keyof typeof FIELDS

export const IMPORT_FIELD_RULES: Record<ImportField, FieldRules> = FIELDS

/** The fields in the order in which an import guesses their columns. */
export const IMPORT_FIELDS = Object.keys(FIELDS) as ImportField[]

/** French names of the fields, which the admin and the messages of imports show. */
export const IMPORT_FIELD_NAMES = fromFields(({ label }) => label)

/** Normalized titles of columns by field, the preferred title first. */
export const USUAL_TITLES = fromFields(({ titles }) => titles.split(', ').map(titleKey))

function fromFields<Value>(read: (rules: FieldRules) => Value) {
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, read(FIELDS[field])])) as Record<
    ImportField,
    Value
  >
}
