import { ENDPOINTS, type Endpoint } from '#contract/endpoints.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { requestBody } from './openapi-request-body.ts'
import { isRevalidated, responses, sharedResponses } from './openapi-responses.ts'
import { NAMED_SCHEMAS, type Schema, toSchema } from './openapi-schemas.ts'
import { operationId } from './operation-id.ts'

/** Markdown. */
const DESCRIPTION = `\
- Tout est sous /api, en JSON (UTF-8). Ce qui répond à GET répond à HEAD.
- Les identifiants sont des entiers positifs, les montants des dinars entiers (DA), les dates en ISO 8601 (UTC).
- Un champ inconnu est ignoré. Un champ facultatif peut être absent, null ou vide ; une modification laisse ce qui \
n’est pas envoyé.
- Une erreur porte un message en français, à montrer tel quel. L’en-tête X-Request-Id de toute réponse la retrouve \
dans le journal.`

/** The resources by the first segment of their paths; everything else is about the service itself. */
const TAGS: Record<string, string> = {
  products: 'Produits',
  categories: 'Catégories',
  brands: 'Marques',
  wilayas: 'Wilayas',
  'free-delivery': 'Livraison gratuite',
  orders: 'Commandes',
  couriers: 'Transporteurs',
  'courier-kinds': 'Transporteurs',
  parcels: 'Colis',
  settlements: 'Versements',
  hooks: 'Webhooks',
  'blocked-phones': 'Numéros bloqués',
  'message-templates': 'Modèles de messages',
  push: 'Notifications',
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

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'L’ETag d’une réponse déjà reçue : 304 si elle n’a pas changé',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Par exemple un UUID : la même clé et le même corps ne font qu’une commande, gardés au moins 7 jours',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
}

const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'Le dernier événement reçu : ceux qui l’ont suivi sont envoyés d’abord',
  schema: { type: 'integer', minimum: 0 },
}

export type Parameter = { name: string; in: string; description?: string; required?: boolean; schema: Schema }

type Described = Endpoint & { method: string; path: string }

export type Operation = ReturnType<typeof describeEndpoint>

let description: ReturnType<typeof describeEndpoints> | undefined

/** The OpenAPI 3.1 description of the API, from the table of endpoints; made when it is first asked for. */
export function describeApi() {
  description ??= describeEndpoints()
  return description
}

/** The same, with the shop as whom to ask about it. */
export function describeApiOf({ name, email }: Pick<ShopSettings, 'name' | 'email'>) {
  const { info, ...api } = describeApi()
  return { ...api, info: { ...info, contact: { name, email } } }
}

function describeEndpoints() {
  const paths: Record<string, Record<string, Operation>> = {}
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
      responses: sharedResponses(),
      schemas: NAMED_SCHEMAS,
    },
  }
}

function describeEndpoint(endpoint: Described) {
  const { method, path, summary, access, isIdempotent, response } = endpoint
  const [resource = ''] = path.slice(1).split('/')
  const parameters: Parameter[] = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...(isRevalidated(endpoint) ? [IF_NONE_MATCH] : []),
    ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ...(response === 'events' ? [LAST_EVENT_ID] : []),
  ]
  const body = requestBody(endpoint)
  return {
    operationId: endpoint.operationId ?? operationId(method, path),
    tags: [resource in TAGS ? resource : 'service'],
    summary,
    ...ACCESS[access],
    parameters,
    ...(body && { requestBody: body }),
    responses: responses(endpoint),
  }
}

function pathParameters({ path, params }: Described): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] ? toSchema(params[name], 'input') : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Described): Parameter[] {
  if (!query) return []
  const { properties = {} } = toSchema(query, 'output')
  // A parameter with a default is in every output.
  const { required = [] } = toSchema(query, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Schema
    const isRequired = required.includes(name) && { required: true }
    return { name, in: 'query', ...(description && { description }), ...isRequired, schema }
  })
}
