const VERBS: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' }

/**
 * Names an endpoint of the API for generated clients by its method and path, such as `listProducts`, `getProduct` or
 * `updateOrderStatus`.
 */
export function operationId(method: string, path: string): string {
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
