/**
 * Returns the VAT that a total (DA, tax included) contains, in whole DA, halves up; null without a rate.
 * `percent` is a whole number.
 */
export function includedVat(total: number, percent: number | null): number | null {
  if (percent === null) return null
  // In whole numbers: halves are exact.
  return Math.floor((2 * total * percent + 100 + percent) / (2 * (100 + percent)))
}
