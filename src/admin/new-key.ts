/** Creates a React key for a list item without an id. `crypto.randomUUID` exists only in secure contexts. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? String(Math.random())
}
