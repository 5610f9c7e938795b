import { createApp } from '#server/app.ts'
import { createPages } from '#server/pages/pages.ts'
import type { TestShop } from './open-test-shop.ts'

/** Texts that become code where a page, an attribute, a script or a template takes them as they are. */
export const SCRIPTS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  'x" onmouseover="alert(1)" y="',
  "x' onmouseover='alert(1)' y='",
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '\u2028<script>alert(1)</script>\u2029',
] as const

/** Serves the storefront, the admin and the API of a shop from the build. */
export async function openSite(shop: TestShop) {
  const app = createApp(shop, await createPages(shop))
  const read = async (path: string, init?: RequestInit) => {
    const answer = await app.request(path, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  /** Finds the page of a URL, after redirects. */
  const follow = async (path: string) => {
    const { status, headers } = await read(path)
    return read(status === 302 ? (headers.get('location') ?? '/') : path)
  }
  return { read, follow }
}

const ATTRIBUTE = /<[a-z][^<>]*\son[a-z]+\s*=/i
const LINK = /(?:href|src|action|content)="\s*(?:javascript|data:text|vbscript)/i
const OURS =
  /^<script(?: type="(?:application\/(?:ld\+)?json|module)"| id="state"| async| src="\/[^"]*"| crossorigin)+>$/

/** Lists what would run in a page, beside our own scripts. */
export function findCode(html: string): string[] {
  const scripts = html.match(/<script[^>]*>/gi) ?? []
  return [
    ...scripts.filter((tag) => !OURS.test(tag)),
    // Text between the quotes of an attribute does not run.
    ...(ATTRIBUTE.exec(html.replace(/="[^"]*"/g, '=""')) ?? []),
    ...(LINK.exec(html) ?? []),
    // Our attributes have double quotes, in which a single quote is a letter like any other.
    ...SCRIPTS.filter((script) => /[<"]/.test(script) && html.includes(script)),
  ]
}
