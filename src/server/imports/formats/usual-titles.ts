import type { ImportField } from '#rules/import-fields.ts'
import { titleKey } from '../rows/row-reader.ts'

const of = (titles: string) => titles.split(', ').map(titleKey)

/** Titles that owners and suppliers use in French, English and Arabic, the preferred title first. */
export const USUAL_TITLES: Record<ImportField, string[]> = {
  name: of(
    'nom, name fr fr, nom du produit, designation, article, libelle, titre, name, title, produit, produits, libelle produit, nom produit, nom de l article, nom article, product name, product, item name, modele, intitule, designation produit, item description, item desc, الاسم, اسم المنتج, اسم المنتوج, المنتج, المنتوج, التسمية',
  ),
  price: of(
    'prix, prix de vente, prix da, prix ttc, prix vente, tarif, price, regular price, sales price, prix unitaire, p u, pu, p v, pv, prix de vente ttc, tarif public, prix public, prix catalogue, premier prix de vente, ttc, selling price, unit price, retail price, السعر, سعر البيع, سعر, الثمن, ثمن البيع',
  ),
  salePrice: of('prix promo, prix solde, sale price, prix promotionnel, prix promotion, promo, سعر التخفيض'),
  originalPrice: of('prix barre, ancien prix, compare at price, prix avant remise, old price, السعر القديم'),
  reference: of(
    'reference, ref, internal reference, reference interne, sku, ugs, code, code article, reference article, reference produit, code produit, n article, product code, item code, item no, item id, المرجع, رمز المنتج, الرمز, reference constructeur, ref constructeur, reference oem, ref oem',
  ),
  partNumbers: of(
    'references constructeur, reference constructeur, ref constructeur, references oem, reference oem, ref oem, oem, numero oem, numero de piece, oem number, part numbers, part number, mpn',
  ),
  brand: of('marque, fabricant, brand, vendor, manufacturer, marques, العلامة, العلامة التجارية, الماركة'),
  category: of(
    'categorie, categories, famille, category, rayon, categorie produit, type de produit, product category, الفئة, التصنيف, القسم',
  ),
  subcategory: of('sous categorie, sous famille, subcategory'),
  description: of(
    'description, description fr fr, description courte, resume, descriptif, short description, item description, item desc, الوصف',
  ),
  fullDescription: of(
    'description complete, description longue, description detaillee, long description, full description',
  ),
  specifications: of('caracteristiques'),
  sizes: of(
    'tailles, taille, pointures, pointure, sizes, size, tailles disponibles, pointures disponibles, المقاس, المقاسات',
  ),
  colors: of(
    'couleurs, couleur, coloris, colors, color, colours, colour, couleurs disponibles, اللون, الألوان',
  ),
  fit: of('coupe, taillant'),
  fits: of('compatibilite, compatible avec'),
  quantity: of(
    'quantite, qte, stock, quantity, qty, quantite en stock, qte stock, qte en stock, quantity on hand, quantite en main, stock disponible, quantite disponible, qte disponible, stock actuel, stock quantity, الكمية, المخزون, العدد',
  ),
  inStock: of('en vente, en stock, disponible, in stock'),
  isNew: of('nouveau, nouveaute, new'),
  isPublished: of('publie, published'),
  pictures: of(
    'images, image, photos, photo, pictures, url image, image url, productimageurl, lien image, الصور, الصورة',
  ),
}
