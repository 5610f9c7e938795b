import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveLocally } from './serve-locally.ts'

/** A bucket in memory, as much of S3 as the shop uses; `refuse` is the status of every answer while it is set. */
export async function openFakeBucket() {
  const objects = new Map<string, Buffer>()
  const written: string[] = []
  const state = { refuse: undefined as number | undefined }
  const answer = async (request: IncomingMessage): Promise<[number, string | Buffer]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const key = pathname.replace(/^\/copies\/?/, '')
    const isSigned = request.headers.authorization?.includes('Credential=the key/')
    if (state.refuse !== undefined || !isSigned) return [state.refuse ?? 403, '<Error/>']
    if (key === '') return [200, list(objects, searchParams)]
    if (request.method === 'PUT') {
      objects.set(key, await buffer(request))
      written.push(key)
    }
    const found = objects.get(key)
    if (request.method === 'DELETE') objects.delete(key)
    return found ? [200, found] : [404, '']
  }
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    const headers = { 'Last-Modified': new Date(0).toUTCString(), 'Content-Length': body.length }
    response.writeHead(status, headers).end(body)
  })
  const local = await serveLocally(server)
  const url = `http://the%20key:s%2Fcret@127.0.0.1:${local.port}/copies`
  return { ...local, url, objects, written, state }
}

/** The names below a prefix, in pages of 5, as ListObjectsV2 tells them. */
function list(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const below = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const names = [...new Set(below.map((key) => prefix + key.slice(prefix.length).replace(/\/.*/, '/')))]
  const from = Number(query.get('continuation-token') ?? 0)
  const lines = names.slice(from, from + 5).map((name) => {
    return name.endsWith('/')
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`
  })
  const next = from + 5 < names.length ? `<NextContinuationToken>${from + 5}</NextContinuationToken>` : ''
  return `<ListBucketResult><Prefix>${prefix}</Prefix>${next}${lines.join('')}</ListBucketResult>`
}
