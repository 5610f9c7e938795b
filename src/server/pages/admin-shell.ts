import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AssetFolder } from '#server/http/static-files.ts'

/** The owner's app under its secret prefix: one page, and assets that exist nowhere else. */
export class BackOffice {
  readonly #prefix: string
  readonly #assets: AssetFolder
  readonly #page: string

  private constructor(adminPath: string, assets: AssetFolder, page: string) {
    this.#prefix = `/${adminPath}`
    this.#assets = assets
    this.#page = page
  }

  /** Opens the built app in `folder` (dist/admin). */
  static async open(folder: string, adminPath: string): Promise<BackOffice> {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return new BackOffice(adminPath, await AssetFolder.open(join(folder, 'assets')), page)
  }

  /** The answer to an address below the prefix; null for any other, which is the storefront's to answer. */
  answer(request: Request): Response | null {
    const { pathname } = new URL(request.url)
    if (pathname === this.#prefix) return redirect(`${this.#prefix}/`)
    if (!pathname.startsWith(`${this.#prefix}/`)) return null
    const assets = `${this.#prefix}/assets/`
    if (pathname.startsWith(assets)) return this.#assets.respond(pathname.slice(assets.length), request)
    return new Response(adminPage(this.#page, this.#prefix), { headers: ADMIN_HEADERS })
  }
}

const ADMIN_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** The app's page with the prefix as its base: no file of the build contains it. */
export function adminPage(html: string, prefix: string): string {
  return html.replace('<head>', `<head><base href="${prefix}/">`)
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })
}
