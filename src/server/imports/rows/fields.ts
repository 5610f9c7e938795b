import { IMPORT_FIELDS, type ImportField } from '#rules/import-fields.ts'
import { foldText } from '#rules/text.ts'

/** What an import knows of a field, in any sheet. Its own titles on a platform stand in the file of that format. */
type SheetField = {
  /** Titles that owners and suppliers write, in French, English and Arabic, by preference. */
  titles: string
  /** Words that make another thing of a title that begins with one of these. Fields without any need the whole title. */
  not?: string
  /** Its values are no dates. Prose is HTML, which the format reads. */
  text?: 'plain' | 'prose'
  /** Characters of its cell that are read. What a field may not have is refused later. */
  maxLength?: number
  /** Each row of a product has its own value; its rows share those of other fields. */
  isOfRow?: boolean
}

export const SHEET_FIELDS: Record<ImportField, SheetField> = {
  name: {
    titles:
      'nom, name fr fr, nom du produit, designation, article, libelle, titre, name, title, produit, produits, libelle produit, nom produit, nom de l article, nom article, product name, product, item name, modele, intitule, designation produit, item description, item desc, الاسم, اسم المنتج, اسم المنتوج, المنتج, المنتوج, التسمية',
    not: 'fournisseur supplier client marque brand categorie category famille image photo fichier file id code ref reference parent url slug court vehicule rayon boutique magasin taille size couleur color attribut option type tag tags seo meta prix price stock quantite quantity handle description',
    text: 'plain',
    isOfRow: true,
  },
  price: {
    titles:
      'prix, prix de vente, prix da, prix ttc, prix vente, tarif, price, regular price, sales price, prix unitaire, p u, pu, p v, pv, prix de vente ttc, tarif public, prix public, prix catalogue, premier prix de vente, ttc, selling price, unit price, retail price, السعر, سعر البيع, سعر, الثمن, ثمن البيع',
    not: 'achat achats revient fournisseur supplier cout cost barre promo promotion promotionnel solde soldes ancien old remise remises livraison transport import usine purchase wholesale compare gros revendeur reduit sale min max minimum الشراء القديم الجملة التوصيل',
    isOfRow: true,
  },
  salePrice: {
    titles: 'prix promo, prix solde, sale price, prix promotionnel, prix promotion, promo, سعر التخفيض',
    isOfRow: true,
  },
  originalPrice: {
    titles: 'prix barre, ancien prix, compare at price, prix avant remise, old price, السعر القديم',
    isOfRow: true,
  },
  reference: {
    titles:
      'reference, ref, internal reference, reference interne, sku, ugs, code, code article, reference article, reference produit, code produit, n article, product code, item code, item no, item id, المرجع, رمز المنتج, الرمز, reference constructeur, ref constructeur, reference oem, ref oem',
    not: 'barre barres barcode ean upc gtin fournisseur supplier postal couleur color taille size client promo hs douane douanier wilaya pays parent famille categorie marque constructeur oem',
    text: 'plain',
    isOfRow: true,
  },
  partNumbers: {
    titles:
      'references constructeur, reference constructeur, ref constructeur, references oem, reference oem, ref oem, oem, numero oem, numero de piece, oem number, part numbers, part number, mpn',
    text: 'plain',
  },
  brand: {
    titles: 'marque, fabricant, brand, vendor, manufacturer, marques, العلامة, العلامة التجارية, الماركة',
    not: 'moto motos vehicule vehicules pays country id url logo',
    text: 'plain',
  },
  category: {
    titles:
      'categorie, categories, famille, category, rayon, categorie produit, type de produit, product category, الفئة, التصنيف, القسم',
    not: 'id parent slug url',
    text: 'plain',
  },
  subcategory: { titles: 'sous categorie, sous famille, subcategory', text: 'plain' },
  description: {
    titles:
      'description, description fr fr, description courte, resume, descriptif, short description, item description, item desc, الوصف',
    not: 'seo meta',
    text: 'prose',
    maxLength: 50_000,
  },
  fullDescription: {
    titles:
      'description complete, description longue, description detaillee, long description, full description',
    text: 'prose',
    maxLength: 200_000,
  },
  specifications: { titles: 'caracteristiques', maxLength: 200_000 },
  sizes: {
    titles:
      'tailles, taille, pointures, pointure, sizes, size, tailles disponibles, pointures disponibles, المقاس, المقاسات',
    text: 'plain',
    isOfRow: true,
  },
  colors: {
    titles:
      'couleurs, couleur, coloris, colors, color, colours, colour, couleurs disponibles, اللون, الألوان',
    text: 'plain',
    isOfRow: true,
  },
  fit: { titles: 'coupe, taillant' },
  fits: { titles: 'compatibilite, compatible avec' },
  quantity: {
    titles:
      'quantite, qte, stock, quantity, qty, quantite en stock, qte stock, qte en stock, quantity on hand, quantite en main, stock disponible, quantite disponible, qte disponible, stock actuel, stock quantity, الكمية, المخزون, العدد',
    not: 'min mini minimum minimale minimal max maximum alerte alert securite seuil threshold compte status statut etat reserve reservee reserved vendu vendue vendues sold valeur value commande commandee ordered carton colis lot par per location emplacement date management retour',
    isOfRow: true,
  },
  inStock: { titles: 'en vente, en stock, disponible, in stock' },
  isNew: { titles: 'nouveau, nouveaute, new' },
  isPublished: { titles: 'publie, published' },
  pictures: {
    titles:
      'images, image, photos, photo, pictures, url image, image url, productimageurl, lien image, الصور, الصورة',
    maxLength: 100_000,
    isOfRow: true,
  },
}

/** Titles of columns, normalized by `titleKey`. */
export const USUAL_TITLES = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, SHEET_FIELDS[field].titles.split(', ').map(titleKey)]),
) as Record<ImportField, string[]>

/** Normalizes a title: `Valeur(s) de l’attribut 1 ` to `valeur s de l attribut 1`. */
export function titleKey(title: string): string {
  return foldText(title.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
