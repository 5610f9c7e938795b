const TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** A time of a courier as ISO 8601 in UTC, to the second; one without a zone is UTC. Null for anything else. */
export function timeOf(value: unknown): string | null {
  const [, day, time, zone = 'Z'] = TIME.exec(typeof value === 'string' ? value : '') ?? []
  const date = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
