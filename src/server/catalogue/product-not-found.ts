import { NotFoundError } from '#server/errors.ts'

export const productNotFound = () => new NotFoundError('Produit non trouvé')
