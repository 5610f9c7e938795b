/** Splits what a spreadsheet has copied: a row per line, cells between tabs. */
export function readBlock(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
}
