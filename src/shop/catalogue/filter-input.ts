/** Class of an input or select among the filters. */
export const FILTER_INPUT =
  'min-h-11 w-full min-w-0 rounded-xs border border-concrete-400 bg-white px-2 hover:border-concrete-600'
