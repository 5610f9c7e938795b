const UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const TENS = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/** Spells a whole amount in DA, below one billion: `dix mille six cents dinars algériens`. */
export function dinarsInWords(amount: number): string {
  // French writes « deux millions de dinars », but « deux millions cent dinars ».
  const link = amount >= 1_000_000 && amount % 1_000_000 === 0 ? ' de' : ''
  return `${inWords(amount)}${link} ${amount > 1 ? 'dinars algériens' : 'dinar algérien'}`
}

function inWords(number: number): string {
  const millions = Math.floor(number / 1_000_000)
  const thousands = Math.floor((number % 1_000_000) / 1000)
  const rest = number % 1000
  const parts = [
    millions > 0 && `${belowThousand(millions, true)} ${millions > 1 ? 'millions' : 'million'}`,
    // French writes « mille » without « un », and no plural before it: « quatre-vingt mille ».
    thousands > 0 && (thousands === 1 ? 'mille' : `${belowThousand(thousands, false)} mille`),
    rest > 0 && belowThousand(rest, true),
  ]
  return parts.filter(Boolean).join(' ') || 'zéro'
}

/** `isLast` is true if no « mille » follows: only then `cent` and `vingt` take a plural `s`. */
function belowThousand(number: number, isLast: boolean): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const plural = hundreds > 1 && rest === 0 && isLast ? 's' : ''
  const hundred = hundreds > 1 ? `${UNITS[hundreds]} cent${plural}` : 'cent'
  if (hundreds === 0) return belowHundred(rest, isLast)
  return rest === 0 ? hundred : `${hundred} ${belowHundred(rest, isLast)}`
}

function belowHundred(number: number, isLast: boolean): string {
  if (number < 20) return UNITS[number] ?? ''
  if (number === 71) return 'soixante et onze'
  if (number === 80) return isLast ? 'quatre-vingts' : 'quatre-vingt'
  // French builds 70 to 79 on 60, and 90 to 99 on 80: « soixante-dix », « quatre-vingt-dix ».
  if (number > 80) return `quatre-vingt-${UNITS[number - 80]}`
  const tens = Math.min(Math.floor(number / 10), 6)
  const rest = number - tens * 10
  if (rest === 0) return TENS[tens] ?? ''
  return rest === 1 ? `${TENS[tens]} et un` : `${TENS[tens]}-${UNITS[rest]}`
}
