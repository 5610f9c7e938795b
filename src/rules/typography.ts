/** Units that stay on the line of their number. */
const UNIT = /(\d) (?=(?:DA|kg|g|km|cm|mm|m|h|min|s|px|ko|Mo|bar|V|W|Ah|L|K|N·m|°C|dB)(?![\p{L}\d-]))/gu

/**
 * Makes the spaces no-break ones at which French does not end a line: before `: ; ! ? » %`, after `«`, between the
 * digits of a number, and before its unit. No other character changes.
 */
export function withNoBreakSpaces(text: string): string {
  return text
    .replace(/ (?=[:;!?»%](?!\p{L}))/gu, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replace(UNIT, '$1\u00a0')
}
