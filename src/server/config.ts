import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import {
  bucketUrl,
  digits,
  httpUrl,
  onOff,
  origin,
  port,
  postgresUrl,
  secretKey,
  smtpUrl,
} from './config-fields.ts'

// Paths that ADMIN_PATH must not hide. tests/walls.test.ts compares them with all routes.
const TAKEN_PATHS =
  'api assets categorie produit comparer panier commande succes-commande recherche page suivi flux'.split(' ')

/** The default prefix of the admin, which the demo uses. Other new shops get a generated prefix. */
export const DEFAULT_ADMIN_PATH = 'gestion'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Variables that set the identity of a new shop. content/first-identity.ts validates them. */
const firstIdentity = z.object({
  SHOP_NAME: z.string().optional(),
  SHOP_PHONE: z.string().optional(),
  SHOP_WHATSAPP: z.string().optional(),
  SHOP_EMAIL: z.string().optional(),
  SHOP_ADDRESS: z.string().optional(),
  SHOP_MAP_URL: z.string().optional(),
  SHOP_FACEBOOK_URL: z.string().optional(),
  SHOP_INSTAGRAM_URL: z.string().optional(),
  SHOP_TIKTOK_URL: z.string().optional(),
})

export const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  S3_URL: httpUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DATABASE_URL: postgresUrl.optional(),
  MOVE_TO: postgresUrl.optional(),
  ADMIN_PATH: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9_-]{2,63}$/, 'must be 3 to 64 letters, digits, - or _')
    .refine((path) => !TAKEN_PATHS.includes(path.toLowerCase()), 'is a path of the shop itself')
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  DEMO: onOff('on'),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: onOff('off'),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header')
    .optional(),
  RATE_LIMIT: onOff('on'),
  PAGE_CACHE_MB: z.coerce
    .number('must be a number of MB')
    .min(0, 'must be a number of MB')
    .max(4096, 'must be at most 4096')
    .default(20),
  BACKUP_EVERY: z
    .string()
    .regex(/^(off|[1-9][0-9]{0,3})$/, 'must be off or a number of hours')
    .optional(),
  BACKUP_KEEP: digits(/^[1-9][0-9]{0,2}$/, 'must be 1 to 999').default(7),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_URL: bucketUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  NOTIFY_EMAIL: z.email('must be an email address').optional(),
  SECRET_KEY: secretKey.optional(),
  NEW_SECRET_KEY: secretKey.optional(),
  COURIER_TEST_HOSTS: onOff('off'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SLOW_QUERY_MS: digits(/^[0-9]{1,6}$/, 'must be a number of ms').default(200),
  LOG_LEVEL: z.enum(LOG_LEVELS, 'must be debug, info, warn, error or silent').default('info'),
  ...firstIdentity.shape,
})

export function localUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from the environment (empty is unset). Throws ConfigError that names the variable. */
export function readConfig(variables: Record<string, string | undefined>) {
  const set = Object.entries(variables).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`Bad setting: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The database to which `npm run move` copies. */
    moveTo: env.MOVE_TO,
    /** Null: images are stored in the data folder. */
    bucket: bucketOf(env),
    /** The admin's prefix. Without ADMIN_PATH, `findAdminPath` replaces it by the stored one, if any. */
    adminPath: env.ADMIN_PATH ?? DEFAULT_ADMIN_PATH,
    isAdminPathSet: env.ADMIN_PATH !== undefined,
    firstAdmin: {
      email: env.ADMIN_EMAIL,
      password: env.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url'),
      isGenerated: env.ADMIN_PASSWORD === undefined,
    },
    demo: env.DEMO,
    /** The shop's origin, without a final slash. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : localUrl(env.HOST, env.PORT),
    trustProxy: env.TRUST_PROXY,
    /** The proxy's header with the visitor's address; null means X-Forwarded-For if `trustProxy` is true. */
    clientIpHeader: env.CLIENT_IP_HEADER ?? null,
    rateLimit: env.RATE_LIMIT,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    backups: backupsOf(env),
    /** Undefined if backups are not copied. */
    backupBucket: backupBucketOf(env),
    /** Null if the shop sends no emails. */
    smtp: smtpOf(env),
    /** Encrypts couriers' secrets and signs cookies. If undefined, the key is a file in the data folder. */
    secretKey: env.SECRET_KEY,
    /** The key by which `npm run admin -- rotate-key` replaces the secret key. */
    newSecretKey: env.NEW_SECRET_KEY,
    /** Allows http and private URLs of couriers, in tests. */
    courierTestHosts: testHostsOf(env),
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    slowQueryMs: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
    firstIdentity: firstIdentity.parse(env),
  }
}

function backupsOf(env: z.output<typeof environment>) {
  const every = env.BACKUP_EVERY ?? '24'
  return {
    /** Also has backups that the owner starts in the admin. */
    folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    /** Hours, null without a schedule. */
    every: every === 'off' ? null : Number(every),
    keep: env.BACKUP_KEEP,
    /** True if no setting asks for scheduled backups, so that the first one may be delayed. */
    ...(env.BACKUP_EVERY === undefined && { isByDefault: true }),
  }
}

export type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

function bucketOf(env: z.output<typeof environment>): Bucket | null {
  const { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!url) return null
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('Bad setting: S3_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return { url: url.replace(/\/+$/, ''), region: env.S3_REGION, accessKeyId, secretAccessKey }
}

/** Key and secret are taken from BACKUP_S3_URL, else from the settings that go with S3_URL. */
function backupBucketOf(env: z.output<typeof environment>): Bucket | undefined {
  if (!env.BACKUP_S3_URL) return undefined
  const { origin, pathname, username, password, searchParams } = new URL(env.BACKUP_S3_URL)
  const accessKeyId = decodeURIComponent(username) || env.S3_ACCESS_KEY_ID
  const secretAccessKey = decodeURIComponent(password) || env.S3_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('Bad setting: BACKUP_S3_URL needs a key and a secret: https://KEY:SECRET@…')
  const region = searchParams.get('region') ?? env.S3_REGION
  return { url: origin + pathname.replace(/\/+$/, ''), region, accessKeyId, secretAccessKey }
}

function smtpOf({ SMTP_URL: url, NOTIFY_EMAIL: to }: z.output<typeof environment>) {
  if (!url) return null
  if (!to) throw new ConfigError('Bad setting: SMTP_URL needs NOTIFY_EMAIL')
  const user = decodeURIComponent(new URL(url).username)
  // Sends from the account if it is an email address, because many SMTP servers reject other senders.
  return { url, to, from: z.email().safeParse(user).data ?? to }
}

function testHostsOf({ COURIER_TEST_HOSTS: isOn, PUBLIC_URL: url }: z.output<typeof environment>) {
  if (isOn && url?.startsWith('https:'))
    throw new ConfigError('Bad setting: COURIER_TEST_HOSTS must be off where PUBLIC_URL is https')
  return isOn
}

export class ConfigError extends Error {}
