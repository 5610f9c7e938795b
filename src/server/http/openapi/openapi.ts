import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import type { ShopIdentity } from '#contract/shop-identity.ts'
import { describeOperation, type Operation, TAGS } from './operation.ts'
import { sharedResponses } from './responses.ts'
import { Schemas } from './schemas.ts'

const DESCRIPTION = `\
- Tout est sous /api, en JSON (UTF-8). Ce qui répond à GET répond à HEAD.
- Les identifiants sont des entiers positifs, les montants des dinars entiers (DA), les dates en ISO 8601 (UTC).
- Un champ inconnu est ignoré. Un champ facultatif peut être absent, null ou vide ; une modification laisse ce qui \
n’est pas envoyé.
- Une erreur porte un message en français, à montrer tel quel. L’en-tête X-Request-Id de toute réponse la retrouve \
dans le journal.`

export type ApiDescription = ReturnType<typeof describeApi>

/** Returns the OpenAPI 3.1 description of the API, from the table of endpoints; takes 0.1 s. */
export function describeApi(contact?: Pick<ShopIdentity, 'name' | 'email'>) {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ')
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    paths[url] = {
      ...paths[url],
      [method.toLowerCase()]: describeOperation({ ...endpoint, method, path }, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guidon',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
      ...(contact && { contact: { name: contact.name, ...(contact.email && { email: contact.email }) } }),
    },
    servers: [{ url: '/', description: 'Cette boutique' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Le jeton que donne POST /api/auth/login' },
      },
      responses: sharedResponses(schemas),
      schemas: schemas.named,
    },
  }
}
