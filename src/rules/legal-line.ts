type Legal = { company: string; rc: string; nif: string; nis: string; address: string }

/** Joins what is known of the legal identity of a shop to the last line of its footer; empty where nothing is. */
export function legalLine({ company, rc, nif, nis, address }: Legal): string {
  const numbers = [rc && `RC\u00a0${rc}`, nif && `NIF\u00a0${nif}`, nis && `NIS\u00a0${nis}`]
  return [company, ...numbers, address].filter(Boolean).join(' · ')
}
