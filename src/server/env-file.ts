import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError, environment } from './config.ts'
import { codeOf } from './errors.ts'

/** Variables that other programs read: Node, the C library, Docker Compose. */
const OF_OTHERS = /^(NODE_|MALLOC_|POSTGRES_|COMPOSE_|TZ$|LANG$|PATH$|UV_)/
/** Matches an unquoted value with a `#` without a space before, as in passwords: `parseEnv` cuts it there. */
const CUT = /^[ \t]*(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*=[ \t]*[^\s"'`#][^\n"'`#]*(?<=[^\s#])#/gm

/**
 * Reads `.env` into the environment; variables that are already set win. Returns warnings, one line each,
 * about unknown names and values that are cut at a `#`.
 * @throws ConfigError if the file cannot be read
 */
export function loadEnvFile(variables: NodeJS.ProcessEnv = process.env, file = '.env'): string[] {
  if (!existsSync(file)) return []
  // Removes the byte order mark of Windows editors, which would become part of the first name.
  const text = read(file).replace(/^\uFEFF/, '')
  const settings = parseEnv(text)
  for (const [name, value] of Object.entries(settings)) variables[name] ??= value
  const unknown = Object.keys(settings).filter(
    (name) => !(name in environment.shape) && !OF_OTHERS.test(name),
  )
  return [
    ...unknown.map((name) => `${name} in ${file} is no setting: look for a typing error`),
    ...[...text.matchAll(CUT)].map(
      ([, name]) => `${name} in ${file} ends at its #: put the value into quotes`,
    ),
  ]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `${resolve(file)} cannot be read by this user (${codeOf(error) || error}): chown root:guidon, chmod 640`,
    )
  }
}
