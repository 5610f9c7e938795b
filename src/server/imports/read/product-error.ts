/** An error at a product, which stops its import; `line` is its first one in the file. */
export class ProductError extends Error {
  readonly line: number
  readonly product: string | null

  constructor(at: { line: number; name: string | null }, message: string, options?: ErrorOptions) {
    super(message, options)
    this.line = at.line
    this.product = at.name
  }
}

/** Runs `work` on a product. Throws a ProductError in place of any error but those that `isOther`. */
export async function atProduct<Result>(
  product: { line: number; name: string | null },
  work: () => Promise<Result>,
  isOther: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (isOther(cause)) throw cause
    throw new ProductError(product, 'Une erreur a arrêté l’import à ce produit', { cause })
  }
}
