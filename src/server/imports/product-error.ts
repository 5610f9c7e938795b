/** An error at a product, which stops its import; `line` is its first one in the file. */
export class ProductError extends Error {
  readonly line: number

  constructor(line: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.line = line
  }
}

/** Runs `work` on the product of a line. Throws a ProductError in place of any error but those that `isOther`. */
export async function atProduct<Result>(
  line: number,
  work: () => Promise<Result>,
  isOther: (error: unknown) => boolean,
): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (isOther(cause)) throw cause
    throw new ProductError(line, 'Une erreur a arrêté l’import à ce produit', { cause })
  }
}
