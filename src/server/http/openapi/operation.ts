import type { Endpoint, EndpointName } from '#contract/endpoints.ts'
import { FILE_KINDS } from '../bodies/file-kinds.ts'
import { isRevalidated, responses } from './responses.ts'
import { type Content, isNull, type Schema, type Schemas, without } from './schemas.ts'

type ResourceOf<Name> = Name extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never

type ServiceResource = 'openapi.json' | 'docs' | 'health' | 'ready'

/** Titles of the tags in their order. Each resource is a tag; endpoints of the service share one. */
export const TAGS = {
  products: 'Produits',
  'product-colors': 'Produits',
  'product-sizes': 'Produits',
  'product-specifications': 'Produits',
  stock: 'Stock',
  categories: 'Catégories',
  brands: 'Marques',
  imports: 'Imports de produits',
  'size-guides': 'Guides des tailles',
  vehicles: 'Motos et scooters',
  wilayas: 'Wilayas',
  'free-delivery': 'Livraison gratuite',
  orders: 'Commandes',
  invoices: 'Factures',
  couriers: 'Transporteurs',
  'courier-kinds': 'Transporteurs',
  parcels: 'Colis',
  jobs: 'Travaux avec les transporteurs',
  settlements: 'Versements',
  hooks: 'Webhooks',
  'blocked-phones': 'Numéros bloqués',
  'message-templates': 'Modèles de messages',
  notices: 'Notifications',
  push: 'Notifications',
  news: 'Actualités',
  banners: 'Bannières',
  'hero-cards': 'Cartes hero',
  pages: 'Pages de la boutique',
  shop: 'Identité de la boutique',
  deletions: 'Suppressions',
  demo: 'Démonstration',
  dashboard: 'Tableau de bord',
  figures: 'Chiffres',
  visits: 'Visites',
  auth: 'Compte du propriétaire',
  setup: 'Premier démarrage',
  backups: 'Sauvegardes',
  server: 'Serveur',
  service: 'Service',
} satisfies Record<Exclude<ResourceOf<EndpointName>, ServiceResource> | 'service', string>

const ACCESS = {
  public: { security: [], description: 'Sans jeton.' },
  admin: { security: [{ token: [] }], description: 'Réservé au propriétaire : un jeton est obligatoire.' },
  either: { security: [{}, { token: [] }], description: 'Sans jeton, ce qui est visible ; avec, tout.' },
}

const header = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
})

const IF_NONE_MATCH = header(
  'If-None-Match',
  'L’ETag d’une réponse déjà reçue : 304 si elle n’a pas changé',
  { type: 'string' },
)
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Par exemple un UUID : la même clé et le même corps ne comptent qu’une fois, gardés au moins 7 jours',
  { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
)
const LAST_EVENT_ID = header(
  'Last-Event-ID',
  'Le dernier événement reçu : ceux qui l’ont suivi sont envoyés d’abord',
  { type: 'integer', minimum: 0 },
)
const RANGE = header('Range', 'Un morceau du fichier : 206', {
  type: 'string',
  pattern: '^bytes=([0-9]+-[0-9]*|-[0-9]+)$',
  example: 'bytes=0-8388607',
})
const IF_RANGE = header('If-Range', 'L’ETag du début déjà reçu : le fichier entier s’il a changé depuis', {
  type: 'string',
})

const FILE = { type: 'string', format: 'binary' }

export type Parameter = { name: string; in: string; description?: string; required?: boolean; schema: Schema }

type Described = Endpoint & { method: string; path: string }

export type Operation = ReturnType<typeof describeOperation>

export function describeOperation(endpoint: Described, schemas: Schemas) {
  const { method, path, summary, access, isIdempotent, response } = endpoint
  const [resource = ''] = path.slice(1).split('/')
  const parameters: Parameter[] = [
    ...pathParameters(endpoint, schemas),
    ...queryParameters(endpoint, schemas),
    ...(isRevalidated(endpoint) ? [IF_NONE_MATCH] : []),
    ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
    ...(response === 'events' ? [LAST_EVENT_ID] : []),
    ...(response === 'archive' ? [RANGE, IF_RANGE] : []),
  ]
  const body = requestBody(endpoint, schemas)
  return {
    operationId: endpoint.operationId ?? operationId(method, path),
    tags: [resource in TAGS ? resource : 'service'],
    summary,
    ...ACCESS[access],
    parameters,
    ...(body && { requestBody: body }),
    responses: responses(endpoint, schemas),
  }
}

function pathParameters({ path, params }: Described, schemas: Schemas): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] ? schemas.describe(params[name], 'input') : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ query }: Described, schemas: Schemas): Parameter[] {
  if (!query) return []
  const { properties = {} } = schemas.describe(query, 'output')
  // Reads `required` from the input schema: in the output, parameters with a default are required too.
  const { required = [] } = schemas.describe(query, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Schema
    const isRequired = required.includes(name) && { required: true }
    return { name, in: 'query', ...(description && { description }), ...isRequired, schema }
  })
}

/** Describes a request body: JSON, bytes, a form, or JSON and form. */
function requestBody(endpoint: Endpoint, schemas: Schemas): { required: true; content: Content } | undefined {
  const { body, example, form, files, isRaw, needsFile } = endpoint
  if (isRaw) return { required: true, content: { 'application/json': { schema: {} } } }
  if (!body && !files) return undefined
  const json = body &&
    !needsFile && { schema: schemas.describe(body, 'input'), ...(example !== undefined && { example }) }
  const content: Content = {
    ...(json && { 'application/json': json }),
    ...((form || files) && { 'multipart/form-data': formContent(endpoint, schemas) }),
  }
  return { required: true, content }
}

function formContent(endpoint: Endpoint, schemas: Schemas): Content[string] {
  const { body, form = {}, files = {}, fileKind = 'image', needsFile } = endpoint
  const { properties = {}, required = [] } = body ? schemas.resolve(schemas.describe(body, 'input')) : {}
  const texts = Object.entries(form).map(([name, kind]) => [
    name,
    formField(kind, properties[name] as Schema),
  ])
  const fileNames = Object.keys(files)
  // A form without texts requires its file.
  const requiredFiles = needsFile ? fileNames.slice(0, 1) : texts.length === 0 ? fileNames : []
  const uploads = Object.entries(files).map(([name, maxItems]) => [
    name,
    maxItems === 1 ? FILE : { type: 'array', items: FILE, minItems: requiredFiles.length, maxItems },
  ])
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries([...texts, ...uploads]),
      required: [...required.filter((name) => name in form), ...requiredFiles],
    },
    encoding: Object.fromEntries(
      fileNames.map((name) => [name, { contentType: FILE_KINDS[fileKind].mediaTypes }]),
    ),
  }
}

/** Form fields are strings: lists and objects are JSON in one, and null is sent as an empty one. */
function formField(kind: string, schema: Schema): Schema {
  if (kind !== 'json') return without(isNull, schema)
  const { description, ...contentSchema } = schema
  return { type: 'string', description, contentMediaType: 'application/json', contentSchema }
}

const VERBS: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' }

/** Returns a name for generated clients, such as `listProducts`, `getProduct` or `updateOrderStatus`. */
function operationId(method: string, path: string): string {
  const segments = path.slice(1).split('/')
  const nouns = segments.flatMap((segment, index) => {
    if (segment.startsWith(':')) return []
    const next = segments[index + 1]
    const isOne = next?.startsWith(':') || (next === undefined && method === 'POST')
    return isOne ? singular(segment) : segment
  })
  const isList = method === 'GET' && segments.at(-1)?.endsWith('s')
  const words = nouns
    .flatMap((noun) => noun.split(/[^a-z]/))
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
  return (isList ? 'list' : VERBS[method]) + words.join('')
}

function singular(noun: string): string {
  if (noun === 'news') return 'news-item'
  return noun.replace(/ies$/, 'y').replace(/s$/, '')
}
