import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import { BusyError } from '#server/errors.ts'
import { requestIdOf } from '../listen.ts'
import { errorPage } from './error-response.ts'
import { securityHeaders } from './security-headers.ts'

export type Refuse = (request: IncomingMessage, response: ServerResponse) => void

/** Answers 429 at once and closes the connection, without what the app would take: a flood is to cost little. */
export function createRefusal(config: Pick<Config, 'publicUrl'>): Refuse {
  const { message } = new BusyError()
  const headers = {
    ...securityHeaders(config),
    ...{ 'Cache-Control': 'no-store', 'Retry-After': '1', Connection: 'close' },
  }
  const refusalOf = (type: string, text: string) => {
    const body = Buffer.from(text)
    const own = { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': body.byteLength }
    return { headers: Object.entries({ ...headers, ...own }).flat(), body }
  }
  const ofPage = refusalOf('text/html', errorPage(message))
  const ofApi = refusalOf('application/json', JSON.stringify({ message }))
  return (request, response) => {
    const refusal = request.url?.startsWith('/api/') ? ofApi : ofPage
    response.writeHead(429, [...refusal.headers, 'X-Request-Id', requestIdOf(request)])
    response.end(request.method === 'HEAD' ? undefined : refusal.body)
  }
}
