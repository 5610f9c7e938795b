/** Makes a key for an entry of a list that has none of its own. `randomUUID` is missing outside https. */
export function newKey(): string {
  return crypto.randomUUID?.() ?? String(Math.random())
}
