import fc from 'fast-check'

/** One to three of the fields of a record: a change of much is mostly refused for some of it. */
export function someFields<Fields extends object>(
  fields: {
    [Name in keyof Fields]: fc.Arbitrary<Fields[Name]>
  },
): fc.Arbitrary<Partial<Fields>> {
  const names = fc.subarray(Object.keys(fields), { minLength: 1, maxLength: 3 })
  return fc.tuple(fc.record(fields), names).map(([record, names]) => {
    const kept = Object.entries(record).filter(([name]) => names.includes(name))
    return Object.fromEntries(kept) as Partial<Fields>
  })
}
