/**
 * Takes away the `'` that WooCommerce puts before `= + - @`, also in the values of an attribute, and the one that some of
 * its versions put after the text as well.
 */
export function unguardWooCell(text: string, title: string): string {
  if (!text.includes("'")) return text
  const inner = text.slice(1, -1)
  if (/^'[=+\-@]/.test(text) && text.endsWith("'") && !inner.includes("'")) return inner
  const whole = text.replace(/^'(?=[=+\-@\t\r])/, '')
  return /attribut/i.test(title) ? whole.replace(/(,[ ]?)'(?=[=+\-@])/g, '$1') : whole
}
