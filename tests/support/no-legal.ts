import type { ShopIdentity } from '#contract/shop-identity.ts'

/** What the law asks for, of a shop that has filled in nothing. */
export const NO_LEGAL: ShopIdentity['legal'] = {
  company: '',
  rc: '',
  nif: '',
  nis: '',
  address: '',
  form: '',
  activity: '',
  capital: null,
  regime: null,
  vatPercent: null,
  stampDuty: 'none',
  host: '',
  dpo: '',
  declaration: '',
}
