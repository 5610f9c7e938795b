// Immutable once released: a later change is a later migration.

/**
 * Any three characters of a reference without its separators, for PostgreSQL: the expression is that of the owner's
 * search. SQLite compares all references.
 */
export function up({ database }: { database: 'sqlite' | 'postgres' }): string[] {
  if (database === 'sqlite') return []
  return [
    ['products', 'reference_key'],
    ['product_stock', 'reference'],
  ].map(([table, column]) => {
    const joined = ['-', '/', '.', '_', ' '].reduce(
      (inner, separator) => `replace(${inner}, '${separator}', '')`,
      `lower(${column})`,
    )
    return `create index ${table}_reference_search on ${table} using gin ((${joined}) gin_trgm_ops)
      where ${column} is not null`
  })
}
