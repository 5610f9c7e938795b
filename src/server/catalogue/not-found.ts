import { NotFoundError } from '#server/errors.ts'

export const brandNotFound = () => new NotFoundError('Marque non trouvée')
export const categoryNotFound = () => new NotFoundError('Catégorie non trouvée')
export const modelNotFound = () => new NotFoundError('Modèle non trouvé')
export const productNotFound = () => new NotFoundError('Produit non trouvé')
export const sizeGuideNotFound = () => new NotFoundError('Guide des tailles non trouvé')
