/** Advice for visitors on which size to take. */
export const FIT_TEXTS = {
  small: 'Taille petit\u00a0: prenez une taille au-dessus',
  true: 'Taille normalement',
  large: 'Taille grand\u00a0: prenez une taille en dessous',
}

/** Words for these fits in product sheets, read by the import and written by the export. */
export const FIT_WORDS = { small: 'petit', true: 'normal', large: 'grand' }

export type Fit = keyof typeof FIT_TEXTS

export const FITS: Fit[] = ['small', 'true', 'large']
