import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { requestBody } from './openapi-request-body.ts'
import { ERROR_RESPONSES, isRevalidated, responses } from './openapi-responses.ts'
import { NAMED_SCHEMAS, type Schema, toSchema } from './openapi-schemas.ts'
import { operationId } from './operation-id.ts'

const DESCRIPTION = `Tout est sous /api, en JSON (UTF-8). Les identifiants sont des entiers positifs, les montants des \
dinars entiers (DA), les dates en ISO 8601 (UTC). Les champs inconnus sont ignorés ; pour un champ facultatif, absent, \
null et "" se valent à la création, et une modification laisse ce qui n’est pas envoyé. Une erreur porte un message en \
français, à montrer tel quel. L’en-tête X-Request-Id de toute réponse retrouve la requête dans le journal.`

/** The resources by the first segment of their paths; everything else is about the service itself. */
const TAGS: Record<string, string> = {
  products: 'Produits',
  categories: 'Catégories',
  brands: 'Marques',
  wilayas: 'Wilayas',
  'free-delivery': 'Livraison gratuite',
  orders: 'Commandes',
  news: 'Actualités',
  banners: 'Bannières',
  'hero-cards': 'Cartes hero',
  dashboard: 'Tableau de bord',
  auth: 'Compte du propriétaire',
  backups: 'Sauvegardes',
  service: 'Service',
}

const ACCESS = {
  public: { security: [], description: 'Sans jeton.' },
  admin: { security: [{ token: [] }], description: 'Réservé au propriétaire : un jeton est obligatoire.' },
  either: { security: [{}, { token: [] }], description: 'Sans jeton, ce qui est visible ; avec, tout.' },
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'L’ETag d’une réponse déjà reçue : 304 si elle n’a pas changé',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Par exemple un UUID : la même clé et le même corps ne font qu’une commande, gardés au moins 7 jours',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
}

type Part = Record<string, unknown>

type Described = Endpoint & { method: string; path: string }

/** The OpenAPI 3.1 description of the API, from the table of endpoints. */
export const API_DESCRIPTION = describeApi()

/** The same, with the shop as whom to ask about it. */
export function describeApiOf({ name, email }: Pick<ShopSettings, 'name' | 'email'>) {
  return { ...API_DESCRIPTION, info: { ...API_DESCRIPTION.info, contact: { name, email } } }
}

function describeApi() {
  const paths: Record<string, Record<string, Part>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const [method = '', path = ''] = name.split(' ')
    const url = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    paths[url] = { ...paths[url], [method.toLowerCase()]: describeEndpoint({ ...endpoint, method, path }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guidon',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Cette boutique' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Le jeton que donne POST /api/auth/login' },
      },
      responses: ERROR_RESPONSES,
      schemas: NAMED_SCHEMAS,
    },
  }
}

function describeEndpoint(endpoint: Described): Part {
  const { method, path, summary, access, isIdempotent } = endpoint
  const [resource = ''] = path.slice(1).split('/')
  return {
    operationId: endpoint.operationId ?? operationId(method, path),
    tags: [resource in TAGS ? resource : 'service'],
    summary,
    ...ACCESS[access],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(isRevalidated(endpoint) ? [IF_NONE_MATCH] : []),
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(endpoint),
    responses: responses(endpoint),
  }
}

function pathParameters({ path }: Described): Part[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Described): Part[] {
  if (!query) return []
  const { properties = {} } = toSchema(query, 'output')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Schema
    return { name, in: 'query', ...(description && { description }), schema }
  })
}
