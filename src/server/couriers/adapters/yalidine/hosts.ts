/** Couriers that run the same API, and their addresses. */
export const OPTIONS = [
  { label: 'Yalidine', value: 'https://api.yalidine.app/v1/' },
  { label: 'Guepex', value: 'https://api.guepex.app/v1/' },
  { label: 'Yalitec', value: 'https://api.yalitec.me/v1/' },
  { label: 'Economiqua', value: 'https://api.economiqua.app/v1/' },
  { label: 'Easy & Speed', value: 'https://api.easyandspeed.app/v1/' },
  { label: 'WeCan Services', value: 'https://api.wecanservices.me/v1/' },
]

export const KNOWN_HOSTS = OPTIONS.map(({ value }) => new URL(value))
