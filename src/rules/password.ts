/** Least number of characters of a password. */
export const MIN_PASSWORD = 6
