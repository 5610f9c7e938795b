import wilayas from '#server/seed/wilayas.json' with { type: 'json' }

/** The 58 wilayas that couriers know, with their communes numbered as Yalidine does: 1601 is the first of Alger. */
export const ALGERIA = wilayas
  .filter(({ code }) => code <= 58)
  .map(({ code, name, baladiyas }) => ({
    id: code,
    name,
    communes: baladiyas.map((commune, index) => ({ id: code * 100 + index + 1, name: commune })),
  }))
