// A parcel names the territory of its wilaya beside that of its commune: the id of a commune here has both.

/** The id of a commune in `Places`. */
export function joinTerritories(city: string, district: string): string {
  return `${city}/${district}`
}

/** The two ids that ZR Express asks for. */
export function splitTerritories(id: string): { cityTerritoryId: string; districtTerritoryId: string } {
  const [cityTerritoryId = '', districtTerritoryId = ''] = id.split('/')
  return { cityTerritoryId, districtTerritoryId }
}
