/** Creates a random key, also where `crypto.randomUUID` is missing: it exists only in secure contexts. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? String(Math.random())
}
