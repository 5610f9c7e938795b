/** Returns a path of this shop or an http(s) URL, safe in `src` and `href`; null for anything else (spec §5). */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const url = stripControls(value)
  const isLocalPath = /^\/(?![/\\])/.test(url) && !url.includes('\\')
  const isHttpUrl = /^https?:\/\//i.test(url) && canParse(url)
  return isLocalPath || isHttpUrl ? url : null
}

/** True if a link leaves the shop: it begins with http (spec §2). */
export function isExternalLink(link: string): boolean {
  return /^https?:/i.test(link)
}

// Browsers drop tabs and newlines inside a URL: "java\nscript:" is "javascript:".
function stripControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return value.replace(/[\u0000-\u001f\u007f-\u009f]+/g, '').trim()
}

// Older phones of visitors lack `URL.canParse`.
function canParse(url: string): boolean {
  try {
    return Boolean(new URL(url))
  } catch {
    return false
  }
}
