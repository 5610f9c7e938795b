import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExternalLink, safeUrl } from './safe-url.ts'

const SHOP = 'https://shop.example'
// Blanks: characters that browsers drop or trim, and similar ones that they keep. Pieces: parts of URLs.
const blanks = fc.constantFrom(...'\t\n\r\0\u0001\u001f\u007f\u0085 \u00a0\ufeff\u2028')
const schemes = fc.constantFrom('javascript:', 'JaVaScRiPt:', 'data:,', 'VBScript:', 'http:', 'https://')
const pieces = fc.constantFrom(...'/\\:.@?#', '//', '/\\', '..', '%09', '&#9;', 'evil.example', 'alert(1)')
const targets = fc.constantFrom('javascript:x', 'VBScript:x', 'data:,x', '//evil', '/\\evil', '\\\\evil')
const attacks = fc.oneof(
  fc.string({ unit: fc.oneof(blanks, schemes, pieces), maxLength: 10 }),
  fc.tuple(targets, blanks, fc.nat(12)).map(([url, blank, at]) => url.slice(0, at) + blank + url.slice(at)),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
)

test('paths of this shop pass as they are', () => {
  for (const path of ['/', '/produit/5', '/api/products/5/image?v=ab12', '/categorie/3?q=a%20b#haut']) {
    expect(safeUrl(path)).toBe(path)
  }
})

test('http and https addresses pass as they are', () => {
  expect(safeUrl('HTTPS://A.example/')).toBe('HTTPS://A.example/')
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }), (url) => {
      expect(safeUrl(url)).toBe(url)
    }),
  )
})

test('script-like schemes are refused, in any case and behind any blank', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,<b>', 'data:image/svg+xml,<svg>', 'vbscript:x']) {
    expect(safeUrl(url)).toBeNull()
    expect(safeUrl(url.toUpperCase())).toBeNull()
    for (const blank of ['\t', '\n', '\r', '\0', ' ', '\u00a0']) {
      expect(safeUrl(blank + url)).toBeNull()
      expect(safeUrl(url.slice(0, 4) + blank + url.slice(4))).toBeNull()
    }
  }
})

test.each([
  ...['//evil', '/\\evil', '\\\\evil', '\\/evil', '/\t/evil', '/\0/evil', ' /\n\\evil', '/a\\b'],
  ...['', ' ', 'produit/5', './x', '#x', '?x', 'http:x', 'https://', 'http://a b', 'file:///x'],
])('%j, which only looks like a path of this shop or an address, is refused', (url) => {
  expect(safeUrl(url)).toBeNull()
})

test('what is no text is refused', () => {
  fc.assert(fc.property(fc.anything(), (value) => typeof value === 'string' || safeUrl(value) === null))
})

test('to a browser, whatever passes is http(s), and what does not start with http stays in this shop', () => {
  fc.assert(
    fc.property(attacks, (attack) => {
      const safe = safeUrl(attack)
      if (safe === null) return
      const { protocol, host } = new URL(safe, SHOP)
      expect(protocol).toMatch(/^https?:$/)
      if (!isExternalLink(safe)) expect(host).toBe('shop.example')
    }),
    { numRuns: 2000 },
  )
})

test('a path stays in this shop to a browser, whatever follows its slash', () => {
  fc.assert(
    fc.property(attacks, (tail) => {
      const safe = safeUrl(`/${tail}`)
      if (safe !== null) expect(new URL(safe, SHOP).origin).toBe(SHOP)
    }),
    { numRuns: 2000 },
  )
})

test('what passed once passes again unchanged', () => {
  fc.assert(
    fc.property(attacks, (attack) => {
      const safe = safeUrl(attack)
      expect(safe === null || safeUrl(safe) === safe).toBe(true)
    }),
  )
})

test('a link leaves the shop when it starts with http', () => {
  expect(isExternalLink('https://a.example')).toBe(true)
  expect(isExternalLink('HTTP://a.example')).toBe(true)
  expect(isExternalLink('/produit/5')).toBe(false)
  expect(isExternalLink('/http://a.example')).toBe(false)
})
