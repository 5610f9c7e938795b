/** The words by which robots that run scripts name themselves; Cubot makes phones. */
const ROBOT =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|facebookexternalhit|facebookcatalog|google-inspectiontool|googleother|mediapartners|lighthouse|pingdom|prerender|^whatsapp\//i

/** Tells by its user agent if a client is a robot: those that read pages to index, preview or check them say so. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent !== null && ROBOT.test(userAgent)
}
