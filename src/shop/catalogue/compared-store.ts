import { formatTicked, NONE_TICKED, parseTicked, type Ticked } from '#rules/compared-products.ts'
import { storedText } from '../stored-text.ts'

const stored = storedText('sessionStorage', 'comparaison', parseTicked, NONE_TICKED)

export const readTicked = stored.read

/** Returns no products on the server and until hydration. */
export const useTicked = stored.useValue

export function storeTicked(ticked: Ticked): void {
  stored.write(formatTicked(ticked))
}
