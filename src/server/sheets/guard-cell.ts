const GUARDED = /^[=+\-@\t\r']/

/** Puts a `'` before a text that a spreadsheet program would run; `unguardCell` takes it away without a loss. */
export function guardCell(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text
}

export function unguardCell(text: string): string {
  return text.startsWith("'") && GUARDED.test(text.slice(1)) ? text.slice(1) : text
}
