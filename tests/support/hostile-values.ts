import fc from 'fast-check'

export const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...['', ' ', '0', '-1', 'null', 'true', '%', '_', '\\', "'", '"', '\u0000', '\ud800'],
    ...['é'.repeat(300), '🏍️'.repeat(60), "' or 1=1 --", '"; drop table products'],
    ...['<script>alert(1)</script>', 'javascript:alert(1)', '//evil.example', '../../etc/passwd'],
    ...['__proto__', 'constructor', '%00', '1e9', '9'.repeat(40), 'a'.repeat(5000)],
  ),
)
export const nastyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 99, 100, 100_000_000, 100_000_001, 2 ** 31, 2 ** 53, 1e308),
)
export const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nastyText,
  nastyNumber,
  fc.constantFrom(null, [], {}, [[[]]]),
)

/** Draws the strange value once in seven. */
export function rarely<Value>(strange: fc.Arbitrary<Value>, usual: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 1, arbitrary: strange }, { weight: 6, arbitrary: usual })
}
