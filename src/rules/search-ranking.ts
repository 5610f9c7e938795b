/** Spec §9. */
export const MAX_SUGGESTIONS = 5

/** ms (spec §9). */
export const SEARCH_DEBOUNCE = 300
